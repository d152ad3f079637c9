"""One case: its folder, copied, with a catalog of its own, and what podprint says about it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
from dataclasses import dataclass
from pathlib import Path

from findings import Findings
from program import Answer, Program

CATALOG = "catalog.sqlite"


def path_of(record: dict, key: str = "file") -> Path:
    """The path in a line of JSON, with the bytes that it has on disk.

    >>> path_of({"file": "a/b"})
    PosixPath('a/b')
    >>> os.fsencode(path_of({"file": "P\\\\xE9", "fileBytes": "50e9"}))
    b'P\\xe9'
    """
    exact = record.get(f"{key}Bytes")
    return Path(os.fsdecode(bytes.fromhex(exact)) if exact else record[key])


@dataclass(frozen=True)
class Ingest:
    """What a run of `ingest --json` said: a record a file, by its path below the folder, and the summary."""

    answer: Answer
    files: dict[str, dict]
    summary: dict

    @property
    def status(self) -> int:
        return self.answer.status

    @property
    def warnings(self) -> list[str]:
        return [text for record in self.files.values() for text in record["warnings"]]

    def count(self, *outcomes: str) -> int:
        return sum(self.summary.get(outcome, 0) for outcome in outcomes)

    def title(self, name: str) -> str | None:
        return (self.files.get(name, {}).get("episode") or {}).get("title")

    def episode(self, name: str) -> int | None:
        return (self.files.get(name, {}).get("episode") or {}).get("id")


@dataclass(frozen=True)
class Clip:
    """What `identify --json` said about one clip."""

    answer: Answer
    outcome: str
    matches: list[dict]

    def offsets(self, name: str, folder: Path) -> list[float]:
        """Where in a file of the folder the clip begins, in seconds."""
        return sorted(m["offset"] for m in self.matches if relative(path_of(m), folder) == name)


@dataclass(frozen=True)
class Place:
    """Where a repeat stands, as `repeats --json` says: its number and kind, a path below the folder, and seconds."""

    repeat: int
    kind: str
    file: str
    start: float
    end: float


def relative(path: Path, folder: Path) -> str:
    return os.path.relpath(path, folder) if path.is_absolute() else str(path)


class Case:
    """A case in work. What it runs is checked for what holds always; all else is for the case's own check."""

    def __init__(self, source: Path, work: Path, program: Program, findings: Findings) -> None:
        self.name = source.name
        self.folder = work / source.name
        self.program = program
        self.findings = findings
        copied = subprocess.run(
            ["cp", "-a", "--", source, self.folder],
            capture_output=True,
            env={**os.environ, "LC_ALL": "C"},
        )
        # A case about rights has files that only root can copy; its check makes them anew.
        amiss = [line for line in copied.stderr.splitlines() if b"ermission denied" not in line]
        if amiss or not self.audio.is_dir():
            raise OSError(f"the case cannot be copied: {amiss}")

    @property
    def audio(self) -> Path:
        return self.folder / "in"

    @property
    def after(self) -> Path:
        return self.folder / "after"

    # Running

    def run(self, *arguments: str, **more) -> Answer:
        answer = self.program.run(*arguments, folder=more.pop("folder", self.folder), **more)
        for fault in answer.faults():
            self.findings.expect(False, fault)
        return answer

    def ingest(self, *, status: int | None, folder: str = "in", catalog: str = CATALOG, **more) -> Ingest:
        """Indexes a folder of the case; `status` is the exit code that is due, or None when several are."""
        answer = self.run("ingest", "--json", "--catalog", catalog, "--", folder, **more)
        self.expect_status(answer, status)
        try:
            lines = answer.records()
        except ValueError:
            lines = []
        root = (self.folder / folder).absolute()
        return Ingest(
            answer,
            {relative(path_of(line), root): line for line in lines if "file" in line},
            next((line["summary"] for line in lines if "summary" in line), {}),
        )

    def identify(self, clip: str, *options: str, status: int | None = None) -> Clip:
        answer = self.run("identify", "--json", "--catalog", CATALOG, *options, "--", clip)
        self.expect_status(answer, status)
        try:
            line = answer.records()[0]
        except (ValueError, IndexError):
            return Clip(answer, "nothing", [])
        return Clip(answer, line["outcome"], line["matches"])

    def repeats(self) -> list[Place]:
        """Where repeats stand, by their numbers."""
        answer = self.run("repeats", "--json", "--catalog", CATALOG)
        self.expect_status(answer, 0)
        return [
            Place(line["repeat"], line["kind"], relative(path_of(line), self.audio), line["start"], line["end"])
            for line in answer.records()
        ]

    def export(self, format: str) -> Answer:
        """A table of the catalog on standard output."""
        answer = self.program.run(
            "export", "--format", format, "--catalog", CATALOG, "-", folder=self.folder
        )
        self.expect_status(answer, 0)
        try:
            answer.output.decode()
        except UnicodeDecodeError:
            self.expect(False, f"the export as {format} is no UTF-8")
        return answer

    def export_catalog(self, file: str) -> int:
        """Writes a portable catalog, checks it, and returns its length in bytes."""
        self.expect_status(self.run("export", file, "--catalog", CATALOG), 0)
        self.expect_status(self.run("verify", "--catalog", file), 0)
        return (self.folder / file).stat().st_size

    def episodes(self) -> list[dict]:
        """The episodes of the catalog."""
        answer = self.run("list", "--json", "--catalog", CATALOG)
        self.expect_status(answer, 0)
        return answer.records()

    def show(self, episode: int) -> dict:
        return self.run("show", str(episode), "--json", "--catalog", CATALOG).records()[0]

    def verify(self, catalog: str = CATALOG) -> None:
        """Expects that the catalog is sound, by podprint's own check and by SQLite's."""
        answer = self.run("verify", "--json", "--catalog", catalog)
        if self.expect_status(answer, 0):
            self.expect(answer.records()[0]["sound"], "verify finds the catalog damaged")
        path = (self.folder / catalog).absolute()
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            told = connection.execute("pragma integrity_check").fetchall()
        self.expect(told == [("ok",)], f"SQLite finds the catalog damaged: {told}")

    # Expecting

    def expect(self, holds: bool, otherwise: str) -> bool:
        return self.findings.expect(holds, otherwise)

    def expect_status(self, answer: Answer, status: int | None) -> bool:
        if status is None:
            return True
        said = " ".join(answer.error_text.split())[-300:]
        return self.expect(
            answer.status == status, f"{answer.what} ended with {answer.status}, not {status}: {said}"
        )

    def expect_added(self, run: Ingest, files: dict[str, float], within: float = 0.1) -> None:
        """Expects these files, new and as long as given in seconds."""
        for name, seconds in files.items():
            self.expect_outcome(run, name, "added")
            self.expect_length(run, name, seconds, within)

    def expect_outcome(self, run: Ingest, name: str, *outcomes: str) -> bool:
        record = run.files.get(name)
        outcome = record["outcome"] if record else "not named"
        because = f" ({record['error']})" if record and record.get("error") else ""
        return self.expect(
            outcome in outcomes, f"{printable(name)} is {outcome}{because}, not {' or '.join(outcomes)}"
        )

    def expect_length(self, run: Ingest, name: str, seconds: float, within: float = 0.1) -> bool:
        told = run.files.get(name, {}).get("duration")
        return self.expect(
            told is not None and abs(told - seconds) <= within,
            f"{printable(name)} is {told} s long, not {seconds} s to {within} s",
        )

    def expect_failed(self, run: Ingest, name: str, *words: str) -> None:
        """Expects that a file failed, with a reason that has one of the words."""
        if self.expect_outcome(run, name, "failed"):
            reason = run.files[name]["error"]
            self.expect(
                any(word in reason.lower() for word in words) if words else bool(reason),
                f"{printable(name)}: the reason says nothing of {' or '.join(words)}: {reason}",
            )

    def expect_title(self, run: Ingest, name: str, *titles: str) -> None:
        """Expects the first of the titles, and puts up with the others."""
        title = run.title(name)
        if self.expect(title in titles, f"{printable(name)} has the title {title!r}, not {titles[0]!r}"):
            if title != titles[0]:
                self.findings.tolerate(f"{printable(name)} has the title {title!r}")

    def expect_places(
        self, clip: Clip, places: dict[str, float | list[float]], within: float = 0.2, only: bool = True
    ) -> None:
        """Expects that a clip begins in these files at these seconds, and with `only` nowhere else."""
        found = {name: clip.offsets(name, self.audio) for name in self.file_names(clip)}
        for name, seconds in places.items():
            for second in seconds if isinstance(seconds, list) else [seconds]:
                near = [offset for offset in found.get(name, []) if abs(offset - second) <= within]
                self.expect(
                    bool(near),
                    f"{self.clip_name(clip)} is not found in {printable(name)} at {second} s"
                    f" but at {found.get(name, [])}",
                )
                found[name] = [offset for offset in found.get(name, []) if offset not in near]
        if only:
            more = {name: offsets for name, offsets in found.items() if offsets}
            self.expect(not more, f"{self.clip_name(clip)} is also found at {more}")

    def file_names(self, clip: Clip) -> set[str]:
        return {relative(path_of(match), self.audio) for match in clip.matches}

    @staticmethod
    def clip_name(clip: Clip) -> str:
        return clip.answer.arguments[-1]

    def expect_episodes(self, count: int) -> list[dict]:
        episodes = self.episodes()
        self.expect(len(episodes) == count, f"the catalog holds {len(episodes)} episodes, not {count}")
        return episodes

    def expect_one_repeat(
        self, places: dict[str, tuple[float, float]], within: float, *kinds: str
    ) -> None:
        """Expects one repeat with its start and end in each file, of one of the kinds if any are given, and no other."""
        found = self.repeats()
        told = [(p.repeat, p.kind, p.file, round(p.start, 2), round(p.end, 2)) for p in found]
        self.expect(len({p.repeat for p in found}) == 1, f"instead of one repeat there is {told or 'none'}")
        self.expect(len(found) == len(places), f"the repeat stands at {len(found)} places: {told}")
        for name, (start, end) in places.items():
            near = [
                p
                for p in found
                if p.file == name and abs(p.start - start) <= within and abs(p.end - end) <= within
            ]
            self.expect(bool(near), f"no repeat from {start} s to {end} s in {printable(name)}: {told}")
        if kinds:
            self.expect(
                {p.kind for p in found} <= set(kinds), f"the repeat is called {sorted({p.kind for p in found})}"
            )

    def expect_nothing_new(self, run: Ingest, what: str = "a second run") -> None:
        changed = {key: run.summary[key] for key in ("added", "updated", "moved", "missing") if run.summary.get(key)}
        self.expect(bool(run.summary) and not changed, f"{what} finds {changed or 'nothing at all'}")

    # Changing

    def cut(self, name: str, start: float, seconds: float, clip: str) -> str:
        """Cuts a clip out of a file of the folder, by decoding up to it; returns its path in the case."""
        subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-i", f"file:{self.audio / name}"]
            + ["-ss", str(start), "-t", str(seconds), "-y", str(self.folder / clip)],
            check=True,
        )
        return clip

    def replace_folder(self) -> None:
        """Puts what lies in `after` in place of what lies in `in`."""
        shutil.rmtree(self.audio)
        subprocess.run(["cp", "-a", "--", self.after, self.audio], check=True)

    # Ending

    def settle(self) -> None:
        """What holds at the end of every case: another run reads nothing, listings are sound, so is the catalog."""
        if not (self.folder / CATALOG).exists() or not self.audio.exists():
            return
        first = self.ingest(status=None)
        again = self.ingest(status=None)
        self.expect_nothing_new(again, "another run over the same files")
        failed = [{name for name, r in run.files.items() if r["outcome"] == "failed"} for run in (first, again)]
        self.expect(failed[0] == failed[1], "failed files are not tried again")
        told = self.run("ingest", "--catalog", CATALOG, "--", "in")
        self.expect(told.status == again.status, "with --json, ingest ends with another code than without")
        self.expect_status(self.run("list", "--catalog", CATALOG), 0)
        self.expect_status(self.run("repeats", "--places", "--catalog", CATALOG), 0)
        for episode in self.episodes()[:10]:
            self.expect_status(self.run("show", str(episode["id"]), "--catalog", CATALOG), 0)
        self.verify()

    def remove(self) -> None:
        subprocess.run(["chmod", "-R", "u+rwX", "--", self.folder], check=False)
        shutil.rmtree(os.fsencode(self.folder), ignore_errors=True)


def printable(name: str) -> str:
    """A name that any terminal can show.

    >>> printable("a" + chr(10) + "b")
    'a\\\\nb'
    """
    return name.encode("utf-8", "backslashreplace").decode().translate(
        {code: ascii(chr(code))[1:-1] for code in (*range(32), 127)}
    )


def stop(process: subprocess.Popen, number: signal.Signals, seconds: float) -> int | None:
    """Sends a running podprint a signal, to itself alone, and returns its exit code.

    It is None when podprint goes on for so many seconds; then it is ended with all that it started.
    """
    if process.poll() is None:
        process.send_signal(number)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None
