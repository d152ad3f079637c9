"""Asks podprint about clips at a level that anything reaches, and keeps what it said.

What was asked already of the same build and the same catalog is not asked again.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from calibration_clips import Clip

# Above what the matcher's formula gives for any place.
LEVEL = "1e9"
CLIPS_A_CALL = 20
# Matched, some failed, none matched, none readable, none there: answers all the same.
STATUSES = {0, 1, 2, 65, 66}


def place(match: dict) -> list:
    return [match["file"], match["offset"], match["expectedFalseMatches"]]


def told(line: dict) -> dict:
    """What calibration needs of an answer: the first place, which has the most evidence, and the surest.

    >>> told({"clip": "c", "duration": 3, "outcome": "match", "matches": [
    ...     {"file": "a", "offset": 1, "expectedFalseMatches": 7},
    ...     {"file": "b", "offset": 2, "expectedFalseMatches": 0.5}]})
    {'clip': 'c', 'duration': 3, 'outcome': 'match', 'first': ['a', 1, 7], 'surest': ['b', 2, 0.5]}
    >>> told({"clip": "c", "duration": 3, "outcome": "noMatch", "matches": []})
    {'clip': 'c', 'duration': 3, 'outcome': 'noMatch', 'first': None, 'surest': None}
    """
    places = [place(match) for match in line.get("matches", [])]
    return {
        "clip": line["clip"], "duration": line["duration"], "outcome": line["outcome"],
        "first": places[0] if places else None,
        "surest": min(places, key=lambda one: one[2], default=None),
    }


def kept_answers(path: Path) -> dict[str, dict]:
    """What a file of answers holds; a line that was cut off when a run was stopped is left out."""
    answers = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        try:
            answer = json.loads(line)
        except json.JSONDecodeError:
            continue
        answers[answer["clip"]] = answer
    return answers


def answers_path(work: Path, podprint: Path, catalog: Path) -> Path:
    """Where the answers of this build about this catalog are kept."""
    facts = catalog.stat()
    digest = hashlib.sha256(podprint.read_bytes())
    digest.update(f"{catalog.resolve()} {facts.st_size} {facts.st_mtime_ns}".encode())
    return work / f"{catalog.stem}-{digest.hexdigest()[:12]}.jsonl"


def call(podprint: Path, catalog: Path, paths: list[str]) -> list[dict]:
    """The answers of one run of podprint."""
    command = [str(podprint), "identify", "--json", "--false-matches", LEVEL, "--catalog", str(catalog), "--"]
    result = subprocess.run(command + paths, capture_output=True, text=True)
    if result.returncode not in STATUSES:
        raise SystemExit(f"calibration: podprint failed with {result.returncode}: {result.stderr.strip()}")
    return [told(json.loads(line)) for line in result.stdout.splitlines()]


def ask(
    podprint: Path, catalog: Path, clips: list[Clip], work: Path, jobs: int
) -> Iterator[tuple[Clip, dict]]:
    """Each clip with its answer."""
    path = answers_path(work, podprint, catalog)
    answers = kept_answers(path)
    new = [str(clip.path) for clip in clips if str(clip.path) not in answers]
    chunks = [new[i : i + CLIPS_A_CALL] for i in range(0, len(new), CLIPS_A_CALL)]
    with ThreadPoolExecutor(jobs) as pool, path.open("a") as kept:
        for chunk in pool.map(lambda paths: call(podprint, catalog, paths), chunks):
            for answer in chunk:
                answers[answer["clip"]] = answer
                kept.write(json.dumps(answer) + "\n")
            kept.flush()
            print(f"{catalog.name}: {len(answers)} clips answered", file=sys.stderr)
    for clip in clips:
        if str(clip.path) in answers:
            yield clip, answers[str(clip.path)]
