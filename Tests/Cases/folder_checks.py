"""Cases about the walk through folders, and about which file is which episode."""

from __future__ import annotations

import dataclasses
import os
import shutil
from pathlib import Path

from case import CATALOG, Case, Ingest, path_of, relative
from registry import check

NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--")


def states(case: Case) -> dict[str, str]:
    """The state of every file in the catalog."""
    return {
        relative(path_of(file), case.audio.resolve()): file["state"]
        for episode in case.episodes()
        for file in episode["files"]
    }


def identities(run: Ingest) -> list[int | None]:
    return sorted(run.episode(name) or 0 for name in run.files)


@check("36")
def pipe_in_folder(case: Case) -> None:
    os.mkfifo(case.audio / "fifo.mp3")
    (case.audio / "dir.mp3").mkdir()
    run = case.ingest(status=None, seconds=60)
    case.expect(run.status in (0, 1), f"ingest ends with {run.status}")
    case.expect_outcome(run, "good.mp3", "added")
    case.expect(run.answer.seconds < 30, f"the run takes {run.answer.seconds:.0f} s")
    pipe = run.files.get("fifo.mp3", {"outcome": "skipped"})
    case.expect(pipe["outcome"] in ("skipped", "failed"), f"the pipe is {pipe['outcome']}")
    case.expect("dir.mp3" not in run.files, f"the folder is {run.files.get('dir.mp3')}")


@check("48")
def other_systems_files(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_outcome(run, "ep.mp3", "added")
    case.expect(set(run.files) == {"ep.mp3"}, f"named are {sorted(run.files)}")
    told = case.run("ingest", "--catalog", "human.sqlite", "in")
    case.expect(not told.error_text.strip(), f"there are messages: {told.error_text}")


@check("49")
def link_loops(case: Case) -> None:
    run = case.ingest(status=None, seconds=60)
    case.expect(run.status in (0, 1), f"ingest ends with {run.status}")
    case.expect(run.answer.seconds < 20, f"the run takes {run.answer.seconds:.0f} s")
    case.expect_episodes(1)
    case.expect(
        any(name.endswith("ep.mp3") for name in run.files), f"ep.mp3 is not among {sorted(run.files)}"
    )
    looped = [name for name in run.files if {"up", "self"} & set(Path(name).parts[:-1])]
    case.expect(not looped, f"paths go round: {looped}")
    dangling = [name for name in run.files if "dangling" in name]
    case.expect(len(dangling) <= 1, f"dangling links are told as {dangling}")


@check("50")
def duplicates(case: Case) -> None:
    run = case.ingest(status=0)
    for name in "ep.mp3", "ep (1).mp3", "hard.mp3", "other title.mp3", "different.mp3":
        case.expect_outcome(run, name, "added")
    case.expect(run.summary.get("duplicates") == 3, f"{run.summary.get('duplicates')} duplicates are counted")
    files = sorted(len(episode["files"]) for episode in case.expect_episodes(2))
    case.expect(files == [1, 4], f"the episodes have {files} files")
    case.expect(not case.repeats(), f"repeats are told: {case.repeats()}")


@check("51")
def moved(case: Case) -> None:
    first = case.ingest(status=0)
    before = {episode["id"]: (episode["title"], episode["duration"]) for episode in case.expect_episodes(3)}
    case.replace_folder()
    second = case.ingest(status=0)
    for name in second.files:
        case.expect_outcome(second, name, "moved")
    case.expect(second.count("added", "missing") == 0, f"the second run says {second.summary}")
    case.expect(second.summary.get("audioSeconds") == 0, "audio is decoded again")
    case.expect(identities(first) == identities(second), "the episodes have other ids")
    case.expect(set(before) == {episode["id"] for episode in case.expect_episodes(3)}, "list has other ids")
    case.expect(set(states(case).values()) == {"indexed"}, f"the files are {states(case)}")


@check("54")
def replaced_in_place(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"ep.mp3": 60})
    case.expect_places(case.identify("query/body.wav"), {"ep.mp3": 30})
    shutil.copy2(case.after / "ep.mp3", case.audio / "ep.mp3")
    run = case.ingest(status=0)
    case.expect_outcome(run, "ep.mp3", "updated")
    case.expect_length(run, "ep.mp3", 72)
    case.expect_places(case.identify("query/body.wav"), {"ep.mp3": 42})
    case.expect_episodes(1)


@check("55")
def encoded_again(case: Case) -> None:
    names = ["as-downloaded.mp3", "recoded-32k.mp3", "recoded.m4a"]
    case.expect_added(case.ingest(status=0), dict.fromkeys(names, 60))
    for name in names:
        clip = case.identify(f"in/{name}", status=0)
        told = {relative(path_of(m), case.audio): m["clipRange"] for m in clip.matches}
        case.expect(
            len(clip.matches) == len({m["episode"]["id"] for m in clip.matches}) == len(case.episodes()),
            f"{name} is found in parts: {told}",
        )
        for other, (start, end) in told.items():
            case.expect(start <= 0.5 and end >= 59.5, f"of {name} in {other}, {start} s to {end} s is found")
    case.expect_one_repeat(dict.fromkeys(names, (0, 60)), 0.5, "rerun")


@check("56")
def unfinished(case: Case) -> None:
    run = case.ingest(status=None)
    case.expect_added(run, {"good.mp3": 12})
    case.expect(set(run.files) <= {"good.mp3", "growing.mp3"}, f"named are {sorted(run.files)}")
    growing = run.files.get("growing.mp3", {"outcome": "skipped"})
    if growing["outcome"] == "added":
        case.expect_length(run, "growing.mp3", 12.5, 0.5)
        case.expect(bool(growing["warnings"]), "the growing file is indexed without a warning")
    else:
        case.expect(growing["outcome"] == "skipped", f"the growing file is {growing}")
    shutil.copy(case.after / "growing.mp3", case.audio / "growing.mp3")
    for left in [*case.audio.glob("*.part"), *case.audio.glob("*.crdownload")]:
        left.unlink()
    second = case.ingest(status=0)
    if case.expect_outcome(second, "growing.mp3", "updated", "added"):
        case.expect_length(second, "growing.mp3", 30)
    case.expect_episodes(2)
    case.expect(states(case) == {"good.mp3": "indexed", "growing.mp3": "indexed"}, f"files are {states(case)}")


@check("57")
def folder_gone(case: Case) -> None:
    case.ingest(status=0)
    away = case.folder / "away"
    case.audio.rename(away)
    for what in "empty", "missing":
        if what == "empty":
            case.audio.mkdir()
        run = case.ingest(status=None)
        case.expect(run.status not in (0, 70), f"with the folder {what}, ingest ends with {run.status}")
        told = case.run("ingest", "--catalog", CATALOG, "in").error_text
        case.expect("in" in told and told.strip() != "", f"with the folder {what}, nothing is said")
        words = ("empty", "mounted", "no episodes") if what == "empty" else ("not there", "no such", "mounted")
        case.expect(any(word in told.lower() for word in words), f"with the folder {what}, it says: {told}")
        kept = states(case)
        case.expect(set(kept) == {"ep1.mp3", "ep2.mp3", "ep3.mp3"}, f"with the folder {what}, kept is {kept}")
        if what == "empty":
            case.audio.rmdir()
    away.rename(case.audio)
    back = case.ingest(status=0)
    case.expect(back.count("unchanged") == 3, f"when it is back, ingest says {back.summary}")
    case.expect(back.summary.get("audioSeconds") == 0, "when it is back, audio is decoded again")


@check("58")
def unreadable(case: Case) -> None:
    # The copy has no unreadable files when whoever runs this could not read them.
    locked = [case.audio / "secret.mp3", case.audio / "lost+found"]
    locked[1].mkdir(exist_ok=True)
    locked[1].chmod(0o755)
    for file in locked[0], locked[1] / "x.mp3":
        if not file.exists():
            shutil.copy(case.audio / "good.mp3", file)
        file.chmod(0o644)
    if os.geteuid() == 0:
        # Rights mean nothing to root.
        shutil.copy(case.program.path, case.folder / "podprint")
        os.chmod(case.folder.parent, 0o755)
        for folder, _, names in os.walk(case.folder):
            for path in [folder, *(os.path.join(folder, name) for name in names)]:
                os.chown(path, 65534, 65534)
        case.program = dataclasses.replace(case.program, path=case.folder / "podprint", prefix=NOBODY)
    for catalog, known in ("fresh.sqlite", False), (CATALOG, True):
        if known:
            case.ingest(status=0)
        modes = [path.stat().st_mode for path in locked]
        for path in locked:
            path.chmod(0)
        run = case.ingest(status=1, catalog=catalog)
        for name in "good.mp3", "zz-after/later.mp3":
            case.expect_outcome(run, name, "unchanged" if known else "added")
        told = case.run("ingest", "--catalog", catalog, "in").error_text
        for name in ("secret.mp3", "lost+found") if not known else ("lost+found",):
            lines = [line for line in told.splitlines() if f"/{name}" in line]
            case.expect(len(lines) == 1, f"{name} is named in {len(lines)} lines: {told}")
            case.expect(
                any(word in line.lower() for line in lines for word in ("permission", "not readable", "not allowed")),
                f"of {name} it says: {lines}",
            )
        if known:
            kept = states(case)
            case.expect(
                kept.get("lost+found/x.mp3") == "indexed" and "missing" not in kept.values(),
                f"what is known below the unreadable folder is {kept}",
            )
        for path, mode in zip(locked, modes):
            path.chmod(mode)


@check("61")
def inode_reused(case: Case) -> None:
    first = case.ingest(status=0)
    old = case.audio / "old.mp3"
    number = old.stat().st_ino
    old.unlink()
    tries = [case.audio / f"try{count}.mp3" for count in range(50)]
    for path in tries:
        shutil.copyfile(case.after / "new.mp3", path)
        if path.stat().st_ino == number:
            break
    else:
        path = tries[0]
        case.findings.skip("the file system gives no inode number twice; a new number is tried")
    path.rename(case.audio / "new.mp3")
    for path in tries:
        path.unlink(missing_ok=True)
    second = case.ingest(status=0)
    case.expect_outcome(second, "new.mp3", "added")
    case.expect_title(second, "new.mp3", "new")
    case.expect(second.episode("new.mp3") != first.episode("old.mp3"), "the new file has the old one's episode")
    case.expect(states(case) == {"old.mp3": "missing", "new.mp3": "indexed"}, f"the files are {states(case)}")
