"""Cases about runs: two at once, no room, killed, a damaged catalog, bad files among good ones."""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from case import CATALOG, Case, stop
from program import Answer
from registry import check

BESIDE_CATALOG = {CATALOG, f"{CATALOG}-wal", f"{CATALOG}-shm", f"{CATALOG}.lock"}


def contents(case: Case, catalog: str = CATALOG) -> list[tuple]:
    """What a catalog knows, whatever the order in which it came to know it."""
    found = []
    for line in case.run("list", "--json", "--catalog", catalog).records():
        episode = case.run("show", str(line["id"]), "--json", "--catalog", catalog).records()[0]
        found.append(
            (
                episode["title"],
                episode["duration"],
                tuple((s["duration"], s["peaks"]) for s in episode["signatures"]),
                tuple(file["state"] for file in episode["files"]),
            )
        )
    return sorted(found)


@check("71")
def two_runs(case: Case) -> None:
    first = case.program.start("ingest", "--catalog", CATALOG, "in", folder=case.folder)
    second = case.run("ingest", "--catalog", CATALOG, "in")
    statuses = sorted([first.wait(60), second.status])
    case.expect(statuses in ([0, 0], [0, 75]), f"two runs at once end with {statuses}")
    if second.status == 75:
        said = second.error_text
        case.expect(CATALOG in said and len(said.splitlines()) <= 3, f"the second run says: {said}")
    case.expect_episodes(6)
    case.verify()
    # The second one may also be told to wait.
    waiting = [
        case.program.start("ingest", "--wait", "60", "--catalog", "waiting.sqlite", "in", folder=case.folder)
        for _ in range(3)
    ]
    statuses = [process.wait(90) for process in waiting]
    case.expect(statuses == [0, 0, 0], f"three runs that wait end with {statuses}")
    case.verify("waiting.sqlite")
    held = threading.Thread(target=hold, args=(case.folder / CATALOG, 8))
    held.start()
    time.sleep(0.5)
    (case.audio / "ep1.mp3").touch()
    case.expect_status(case.run("list", "--catalog", CATALOG), 0)
    run = case.run("ingest", "--catalog", CATALOG, "in")
    held.join()
    case.expect(run.status in (0, 75), f"while another program writes, ingest ends with {run.status}")
    if run.status == 75:
        case.expect(
            any(word in run.error_text for word in ("busy", "in use", "locked")) and CATALOG in run.error_text,
            f"while another program writes, ingest says: {run.error_text}",
        )
    case.expect_episodes(6)


def hold(catalog: Path, seconds: float) -> None:
    """Keeps the right to write to a catalog, as another program might."""
    connection = sqlite3.connect(catalog, timeout=30, isolation_level=None)
    connection.execute("begin immediate")
    time.sleep(seconds)
    connection.execute("rollback")
    connection.close()


def limit_file_size() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, resource.RLIM_INFINITY))


def limit_file_size_by_signal() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 * 1024, resource.RLIM_INFINITY))


@check("73")
def no_room(case: Case) -> None:
    temporary = case.folder / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    undisturbed = case.ingest(status=0, catalog="undisturbed.sqlite")
    for limit in limit_file_size, limit_file_size_by_signal:
        folder = case.folder / limit.__name__
        folder.mkdir()
        catalog = str(folder / CATALOG)
        answer = case.run("ingest", "--catalog", catalog, "in", preexec_fn=limit, env=environment)
        expect_no_room(case, answer, f"with files of 64 KiB at most ({limit.__name__})")
        expect_whole(case, folder, temporary)
        case.ingest(status=0, catalog=catalog)
        case.expect(
            contents(case, catalog) == contents(case, "undisturbed.sqlite"), "with room, it does not end the same"
        )
        case.verify(catalog)
    failed = 0
    for kilobytes in 100, 300, 420, 560:
        with small_disk(case, kilobytes) as disk:
            if disk is None:
                return
            catalog = str(disk / CATALOG)
            answer = case.run("ingest", "--catalog", catalog, "in", env=environment)
            if answer.status:
                failed += 1
                expect_no_room(case, answer, f"on a disk of {kilobytes} kB")
            expect_whole(case, disk, temporary)
            subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
            case.ingest(status=0, catalog=catalog)
            case.expect(
                contents(case, catalog) == contents(case, "undisturbed.sqlite"),
                f"a disk of {kilobytes} kB that grew does not end the same",
            )
            case.verify(catalog)
    case.expect(failed > 0, "no disk is too small, so nothing was tried")
    case.expect(undisturbed.count("added") == 6, f"undisturbed, ingest says {undisturbed.summary}")


def expect_no_room(case: Case, answer: Answer, when: str) -> None:
    said = " ".join(answer.error_text.split())
    case.expect(answer.status in (73, 74, 75, 1), f"{when}, ingest ends with {answer.status}: {said}")
    words = ("full", "no room", "no space", "too large", "too little room", "file size", "larger than")
    case.expect(any(word in said.lower() for word in words), f"{when}, ingest does not say why: {said}")
    case.expect(CATALOG in said, f"{when}, ingest does not name the catalog: {said}")


def expect_whole(case: Case, folder: Path, temporary: Path) -> None:
    """Expects a catalog that is sound, or none, and nothing else."""
    left = {path.name for path in folder.iterdir()} - BESIDE_CATALOG
    case.expect(not left, f"files are left beside the catalog: {left}")
    left = {path.name for path in temporary.iterdir()}
    case.expect(not left, f"temporary files are left: {left}")
    catalog = folder / CATALOG
    if catalog.exists() and catalog.stat().st_size:
        # Where there is no room, SQLite cannot even make the shared memory that reading takes.
        with tempfile.TemporaryDirectory() as roomy:
            for part in folder.glob(f"{CATALOG}*"):
                shutil.copy(part, roomy)
            with contextlib.closing(sqlite3.connect(Path(roomy) / CATALOG)) as connection:
                told = connection.execute("pragma integrity_check").fetchall()
        case.expect(told == [("ok",)], f"without room, the catalog is damaged: {told}")


@contextlib.contextmanager
def small_disk(case: Case, kilobytes: int) -> Iterator[Path | None]:
    """A file system of its own, or None where it cannot be made."""
    folder = case.folder / f"disk-{kilobytes}"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "podprint-cases", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode:
        case.findings.skip("a full disk: only root can make a small one")
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@check("75")
def killed(case: Case) -> None:
    undisturbed = "undisturbed.sqlite"
    began = time.monotonic()
    case.expect(case.ingest(status=0, catalog=undisturbed).count("added") == 6, "not six episodes")
    whole_seconds = time.monotonic() - began
    whole = contents(case, undisturbed)
    ended_early = 0
    for number in signal.SIGTERM, signal.SIGINT, signal.SIGKILL:
        for share in 0.1, 0.3, 0.5, 0.8:
            delay = share * whole_seconds
            for left in case.folder.glob(f"{CATALOG}*"):
                left.unlink()
            when = f"{number.name} after {delay:.2f} s"
            process = case.program.start("ingest", "--catalog", CATALOG, "in", folder=case.folder)
            time.sleep(delay)
            ended_early += process.poll() is not None
            began = time.monotonic()
            status = stop(process, number, 20)
            due = {signal.SIGTERM: 143, signal.SIGINT: 130, signal.SIGKILL: -9}[number]
            # In the first moments no one listens to signals yet.
            early = -number if delay < 0.1 else due
            case.expect(status in (due, 0, early), f"{when}, ingest ends with {status}")
            took = time.monotonic() - began
            case.expect(took < 10, f"{when}, ingest goes on for {took:.1f} s")
            case.expect(gone(process.pid, 5), f"{when}, processes are left")
            catalog = case.folder / CATALOG
            if catalog.exists() and catalog.stat().st_size:
                case.verify()
            case.ingest(status=0)
            case.expect(contents(case) == whole, f"{when} and one more run, the catalog is another")
            case.verify()
    case.expect(ended_early < 6, "most runs end before they are stopped")


def gone(group: int, seconds: float) -> bool:
    """Whether all processes of a group end within so many seconds; ends them if not."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    return False


@check("76")
def damaged(case: Case) -> None:
    for name in "bad-pages.sqlite", "text.sqlite", "cut.sqlite":
        file = case.folder / "db" / name
        before = hashlib.sha256(file.read_bytes()).hexdigest()
        for command in ("ingest", "in"), ("list",), ("verify",), ("compact",), ("identify", "in/ep.mp3"):
            answer = case.run(*command, "--catalog", f"db/{name}")
            case.expect(answer.status in (65, 66, 74), f"{command[0]} with {name} ends with {answer.status}")
            case.expect(name in answer.error_text, f"{command[0]} does not name {name}: {answer.error_text}")
            case.expect(
                hashlib.sha256(file.read_bytes()).hexdigest() == before, f"{command[0]} changes {name}"
            )
    empty = case.ingest(status=None, catalog="db/zero.sqlite")
    case.expect(empty.status in (0, 65), f"with an empty file for a catalog, ingest ends with {empty.status}")
    own_catalog(case)


def own_catalog(case: Case) -> None:
    """Damages a catalog of podprint itself: nothing may crash or start anew, and verify must tell."""
    case.ingest(status=0, catalog="own.sqlite")
    case.run("stats", "--catalog", "own.sqlite")
    whole = (case.folder / "own.sqlite").read_bytes()
    page = int.from_bytes(whole[16:18], "big")
    told = 0
    tries = 12
    for seed in range(tries):
        generator = random.Random(seed)
        spoilt = bytearray(whole)
        for _ in range(3):
            place = generator.randrange(1, len(whole) // page) * page
            spoilt[place : place + page] = generator.randbytes(page)
        file = case.folder / f"spoilt{seed}.sqlite"
        file.write_bytes(spoilt)
        for command in ("verify",), ("identify", "in/ep.mp3"), ("list",), ("stats",), ("ingest", "in"):
            answer = case.run(*command, "--catalog", file.name)
            case.expect(
                answer.status in (0, 1, 2, 65, 74), f"{command[0]} with damage {seed} ends with {answer.status}"
            )
            if answer.status in (65, 74):
                case.expect(file.name in answer.error_text + answer.output_text, f"{command[0]} names no file")
            told += command[0] == "verify" and answer.status == 65
        case.expect(file.stat().st_size >= len(whole), f"damage {seed} is answered by a new catalog")
    case.expect(told == tries, f"verify tells {told} of {tries} damages")


@check("79")
def bad_among_good(case: Case) -> None:
    run = case.ingest(status=1)
    good = ["01-good.mp3", "02-good.mp3", "03-good.mp3"]
    bad = ["00-random.mp3", "02a-half-header.wav", "02b-empty.m4a", "02c-text.ogg"]
    for name in good:
        case.expect_outcome(run, name, "added")
    for name in bad:
        case.expect_failed(run, name)
    case.expect(run.count("added") == 3 and run.count("failed") == 4, f"the summary says {run.summary}")
    told = case.run("ingest", "--catalog", "human.sqlite", "in")
    case.expect_status(told, 1)
    for name in bad:
        lines = [line for line in told.error_text.splitlines() if name in line]
        case.expect(len(lines) == 1, f"{name} is named in {len(lines)} lines")
    text = told.output_text
    case.expect("3 added" in text and "4 failed" in text, f"the summary is {text!r}")
    # A folder of nothing but bad files is another matter than one without any.
    for folder, names in ("bad", bad), ("none", []):
        (case.folder / folder).mkdir()
        for name in names:
            shutil.copy2(case.audio / name, case.folder / folder / name)
    case.ingest(status=1, folder="bad", catalog="bad.sqlite")
    nothing = case.run("ingest", "--catalog", "none.sqlite", "none")
    case.expect(bool((nothing.output_text + nothing.error_text).strip()), "of an empty folder nothing is said")
