"""Cases about names of files and folders."""

from __future__ import annotations

import csv
import io
import os
import subprocess

from case import CATALOG, Case, path_of, relative
from registry import check


def on_disk(case: Case) -> set[str]:
    """All files below the folder of the case."""
    return {
        os.path.relpath(os.path.join(folder, name), case.audio)
        for folder, _, names in os.walk(case.audio)
        for name in names
    }


def check_names(case: Case) -> None:
    """Every file is indexed under the very bytes of its name, in listings too, and a second run knows it."""
    names = on_disk(case)
    run = case.ingest(status=0)
    for name in names:
        case.expect_outcome(run, name, "added")
    case.expect(set(run.files) == names, f"other names are told: {sorted(set(run.files) - names)}")
    listed = {
        relative(path_of(file), case.audio) for episode in case.episodes() for file in episode["files"]
    }
    case.expect(listed == names, f"list has {sorted(listed ^ names)} amiss")
    again = case.ingest(status=0)
    case.expect(again.count("unchanged") == len(names), f"a second run says {again.summary}")
    lines = case.run("list", "--catalog", CATALOG).output_text.splitlines()
    episodes = len(case.episodes())
    case.expect(len(lines) == episodes + 1, f"list takes {len(lines)} lines for {episodes} episodes")
    case.expect_status(case.run("ingest", "--catalog", "human.sqlite", "in"), 0)


@check("41")
def long_names(case: Case) -> None:
    names = sorted(on_disk(case), key=len)
    case.expect(len(os.fsencode(names[1])) > 500, "the case has no long path")
    check_names(case)
    lengths = sorted(round(episode["duration"], 1) for episode in case.episodes())
    case.expect(lengths == [12, 30], f"the lengths are {lengths}")


@check("42")
def not_utf8(case: Case) -> None:
    check_names(case)
    rows = list(csv.DictReader(io.StringIO(case.export("csv").output_text, newline="")))
    lines = [file for episode in case.export("jsonl").records() for file in episode["files"]]
    for told in rows, lines:
        exported = {relative(path_of(file), case.audio) for file in told}
        case.expect(exported == on_disk(case), f"an export has {sorted(exported ^ on_disk(case))} amiss")


@check("43")
def composed_and_decomposed(case: Case) -> None:
    check_names(case)
    lengths = sorted(round(episode["duration"], 1) for episode in case.expect_episodes(2))
    case.expect(lengths == [12, 30], f"the lengths are {lengths}")


@check("44")
def emoji_and_directions(case: Case) -> None:
    case.expect(len(on_disk(case)) == 4, "the case has not four files")
    check_names(case)


@check("45")
def line_breaks(case: Case) -> None:
    case.expect(len(on_disk(case)) == 3, "the case has not three files")
    check_names(case)


@check("46")
def leading_dash(case: Case) -> None:
    check_names(case)
    for clip in "-i.mp3", "--help.mp3", "-", "./-i.mp3", "./-":
        # A lone dash is standard input by custom, which is empty here; "./-" is the file.
        answer = case.run(
            "identify", "--json", "--catalog", f"../{CATALOG}", "--", clip, folder=case.audio
        )
        if clip == "-":
            case.expect(answer.status != 70 and answer.status > 2, f"- is taken for {answer.output_text[:80]}")
            continue
        case.expect_status(answer, 0)
        case.expect(
            answer.status == 0 and path_of(answer.records()[0], "clip").name == clip.removeprefix("./"),
            f"{clip} after -- is not taken for a file",
        )
    answer = case.run("ingest", "--json", "--catalog", "dash.sqlite", "--", "-rf", folder=case.audio)
    case.expect_status(answer, 0)
    case.expect(b'"added":1' in answer.output, "the folder -rf after -- is not indexed")
    for left in case.audio.glob("dash.sqlite*"):
        left.unlink()


@check("59")
def case_of_names(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect(set(run.files) == on_disk(case), f"named are {sorted(run.files)}")
    lengths = sorted(round(episode["duration"], 1) for episode in case.expect_episodes(3))
    case.expect(lengths == [12, 30, 40], f"the lengths are {lengths}")
    files_of_repeats(case)


def files_of_repeats(case: Case) -> None:
    """Gives the episodes something in common, and writes a file for each: none may replace another on any disk."""
    made = case.folder / "made"
    made.mkdir()
    for name in on_disk(case):
        subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-i", f"file:{case.audio / name}"]
            + ["-f", "lavfi", "-i", "anoisesrc=color=pink:duration=10:seed=5:sample_rate=44100"]
            + ["-filter_complex", "[0:a]aresample=44100,aformat=channel_layouts=mono[talk];[talk][1:a]concat=v=0:a=1"]
            + ["-c:a", "libmp3lame", "-f", "mp3", f"file:{made / name}"],
            check=True,
        )
    case.ingest(status=0, folder="made", catalog="made.sqlite")
    written = case.run("repeats", "--format", "csv", "--output", "out", "--json", "--catalog", "made.sqlite")
    case.expect_status(written, 0)
    names = sorted(path.name for path in (case.folder / "out").iterdir())
    case.expect(
        len({name.lower() for name in names}) == 3 and len(written.records()) == 3,
        f"for three episodes there are the files {names}",
    )


@check("60")
def same_base_name(case: Case) -> None:
    case.ingest(status=0)
    case.expect_episodes(3)
    case.expect_places(case.identify("query/of-feed3.wav", status=0), {"feed3/media.mp3": 10})
