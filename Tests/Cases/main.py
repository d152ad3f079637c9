"""Runs podprint on a folder of cases and says which are met. See README.md.

    main.py CASES_FOLDER --podprint FILE [--work FOLDER] [NN...]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

import feed_checks  # noqa: F401 - each registers its checks
import folder_checks  # noqa: F401
import length_checks  # noqa: F401
import match_checks  # noqa: F401
import name_checks  # noqa: F401
import run_checks  # noqa: F401
import tag_checks  # noqa: F401
import time_checks  # noqa: F401
from case import Case
from findings import Findings
from program import Program
from registry import CHECKS


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="check-cases", description="Runs podprint on a folder of cases.")
    parser.add_argument("cases", type=Path, help="folder of case folders, each called NN-name")
    parser.add_argument("numbers", nargs="*", help="only these cases")
    parser.add_argument("--podprint", type=Path, required=True, help="the program")
    parser.add_argument("--work", type=Path, help="where the copies go; they stay there to be looked at")
    return parser.parse_intermixed_args()


def checked(source: Path, work: Path, program: Program, keep: bool) -> Findings:
    """Runs the check of one case; a fault of the check itself is a fault of the case."""
    findings = Findings()
    case = None
    try:
        case = Case(source, work, program, findings)
        CHECKS[source.name[:2]](case)
        case.settle()
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        findings.expect(False, f"the check ended with {error!r} at {Path(place.filename).name}:{place.lineno}")
    finally:
        if case and not keep:
            case.remove()
    return findings


def chosen(folder: Path, numbers: list[str]) -> list[Path]:
    """The cases to run; ends the program when one is not there or has no check."""
    sources = sorted(path for path in folder.iterdir() if (path / "EXPECT.txt").exists())
    if not sources:
        sys.exit(f"check-cases: {folder} holds no cases")
    if unknown := set(numbers) - {path.name[:2] for path in sources}:
        sys.exit(f"check-cases: no such case: {', '.join(sorted(unknown))}")
    return [path for path in sources if not numbers or path.name[:2] in numbers]


def main() -> int:
    options = arguments()
    sources = chosen(options.cases, options.numbers)
    program = Program(options.podprint.absolute())
    temporary = None
    if options.work:
        options.work.mkdir(parents=True, exist_ok=True)
    else:
        temporary = tempfile.TemporaryDirectory(prefix="podprint-cases-")
    # The shortest form of the path: what is below it has long names.
    work = Path(temporary.name if temporary else options.work).resolve()
    words: dict[str, list[str]] = {}
    began = time.monotonic()
    for source in sources:
        if source.name[:2] not in CHECKS:
            findings = Findings(problems=["there is no check of this case"])
        else:
            findings = checked(source, work, program, keep=temporary is None)
        words.setdefault(findings.word, []).append(source.name[:2])
        if findings.skipped:
            words.setdefault("skipped in part", []).append(source.name[:2])
        if findings.not_yet:
            words.setdefault("not yet in part", []).append(source.name[:2])
        print(f"{source.name:32} {'; '.join([findings.word, *findings.remarks])}", flush=True)
    if temporary:
        temporary.cleanup()
    print(f"\n{len(sources)} cases in {time.monotonic() - began:.0f} s")
    for word in "met", "tolerable", "not met", "skipped in part", "not yet in part":
        numbers = words.get(word, [])
        print(f"  {word:16} {len(numbers):3}  {' '.join(numbers) if word != 'met' else ''}".rstrip())
    return 1 if words.get("not met") else 0


if __name__ == "__main__":
    sys.exit(main())
