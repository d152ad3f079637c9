"""Cases about time: long files, codecs that delay, clocks that drift, cuts."""

from __future__ import annotations

import shutil
import subprocess

from case import Case, path_of, relative
from registry import check


@check("27")
def eight_kilohertz(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"eight-khz.mp3": 88}, 0.2)
    case.expect_places(case.identify("query/intro-44k1.wav"), {"eight-khz.mp3": 40})
    case.expect_places(case.identify("query/at-60s-44k1.wav"), {"eight-khz.mp3": 60})


@check("28")
def codec_delay(case: Case) -> None:
    names = ["ref.flac", "edit-list.m4a", "opus.opus", "vorbis.ogg", "adts.aac", "no-tag.mp3", "lame-tag.mp3"]
    case.expect_added(case.ingest(status=0), dict.fromkeys(names, 52))
    offsets: dict[str, list[float]] = {}
    for name in names:
        # Two of them are one episode, of which a match names one file; so each is asked alone.
        own = case.folder / f"only-{name}"
        own.mkdir()
        shutil.copy2(case.audio / name, own / name)
        case.ingest(status=0, folder=own.name, catalog=f"{name}.sqlite")
        answer = case.run("identify", "--json", "--catalog", f"{name}.sqlite", "query/at-42s.wav")
        offsets[name] = [match["offset"] for match in answer.records()[0]["matches"]]
        case.expect(
            len(offsets[name]) == 1 and abs(offsets[name][0] - 42) <= 0.05,
            f"in {name} the clip is found at {offsets[name]}, not at 42.00 s",
        )
    all_offsets = [offset for found in offsets.values() for offset in found]
    if all_offsets:
        spread = max(all_offsets) - min(all_offsets)
        case.expect(spread <= 0.06, f"the offsets spread over {spread:.3f} s")
    # The whole of one is found in all.
    clip = case.identify("in/ref.flac", status=0)
    covered = {relative(path_of(m), case.audio): covered_share(m, 52) for m in clip.matches}
    episodes = {match["episode"]["id"] for match in clip.matches}
    case.expect(
        episodes == {episode["id"] for episode in case.episodes()} and min(covered.values()) > 0.9,
        f"the whole audio is found in {covered}",
    )
    # Files whose audio is the same to the bit are one episode, of which the first file is named.
    case.expect_one_repeat({episode["files"][0]: (0, 52) for episode in listed(case)}, 0.5, "rerun")


def listed(case: Case) -> list[dict]:
    """The episodes of the catalog, with the paths of their files below the folder."""
    return [
        {**episode, "files": [relative(path_of(file), case.audio) for file in episode["files"]]}
        for episode in case.episodes()
    ]


def covered_share(match: dict, seconds: float) -> float:
    """How much of a clip of this length a match covers."""
    return (match["clipRange"][1] - match["clipRange"][0]) / seconds


@check("37")
def eight_hours(case: Case) -> None:
    short = case.folder / "short"
    short.mkdir()
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-i", str(case.audio / "eight-hours.mp3")]
        + ["-t", "600", "-c", "copy", str(short / "ten-minutes.mp3")],
        check=True,
    )
    ten_minutes = case.ingest(status=0, folder="short", catalog="short.sqlite").answer.peak_bytes
    run = case.ingest(status=0)
    case.expect_added(run, {"eight-hours.mp3": 28800}, 1)
    peak = run.answer.peak_bytes
    case.expect(
        peak < ten_minutes * 1.5 + 30e6,
        f"eight hours take {peak / 1e6:.0f} MB, ten minutes {ten_minutes / 1e6:.0f} MB",
    )
    case.expect_places(case.identify("query/at-27005s.wav"), {"eight-hours.mp3": 27005}, 0.5)
    case.expect_places(case.identify("query/at-7202s.wav"), {"eight-hours.mp3": 7202}, 0.5)


@check("38")
def times_wrap(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"twenty-minutes.mp3": 1200}, 0.5)
    case.expect_places(case.identify("query/at-1124s6.wav"), {"twenty-minutes.mp3": 1124.6}, 0.3)


def timeline(case: Case, old: str, new: str) -> list[dict]:
    """The stretches that podprint timeline tells."""
    return case.run("timeline", old, new, "--json").records()


@check("39")
def drifting_clock(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"reference.mp3": 180, "fast-clock.mp3": 179.64}, 0.2)
    clip = case.identify("in/fast-clock.mp3", status=0)
    parts = [m for m in clip.matches if relative(path_of(m), case.audio) == "reference.mp3"]
    case.expect(1 <= len(parts) <= 4, f"the drifting copy is told in {len(parts)} parts")
    share = sum(covered_share(match, 179.64) for match in parts)
    case.expect(share >= 0.9, f"{share:.0%} of the drifting copy is found")
    if parts:
        ends = min(m["clipRange"][0] for m in parts), max(m["clipRange"][1] for m in parts)
        case.expect(
            ends[0] <= 0.5 and ends[1] >= 179.14, f"the copy is found from {ends[0]} s to {ends[1]} s"
        )
    for match in parts:
        # 0.2 % faster: what is at t in the copy is at t times 1.002 in the original.
        middle = sum(match["clipRange"]) / 2
        told = match["offset"] + middle * match["speed"]
        case.expect(
            abs(told - middle * 1.002) <= 0.2, f"at {middle:.1f} s of the copy the original is at {told:.2f} s"
        )
    # The time line has the ends to half a second; the repeat has nine tenths of it.
    case.expect_one_repeat({"reference.mp3": (0, 180), "fast-clock.mp3": (0, 179.64)}, 18, "rerun")
    told = timeline(case, "in/reference.mp3", "in/fast-clock.mp3")
    same = [stretch for stretch in told if stretch["kind"] == "same"]
    share = sum(stretch["new"][1] - stretch["new"][0] for stretch in same) / 179.64
    case.expect(len(same) <= 4, f"the copy is the same in {len(same)} stretches")
    case.expect(share >= 0.9, f"{share:.0%} of the copy is told to be the same")
    if same:
        ends = same[0]["new"][0], same[-1]["new"][1]
        case.expect(ends[0] <= 0.5 and ends[1] >= 179.14, f"it is told to be the same at {ends}")


@check("40")
def cut_in_the_middle(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"plain.mp3": 80, "with-insert.mp3": 95})
    clip = case.identify("in/plain.mp3", status=0)
    parts = sorted(
        (m for m in clip.matches if relative(path_of(m), case.audio) == "with-insert.mp3"),
        key=lambda m: m["clipRange"][0],
    )
    told = [(m["clipRange"], m["offset"]) for m in parts]
    if case.expect(len(parts) == 2, f"the plain copy is told in {len(parts)} parts: {told}"):
        for match, (start, end, offset) in zip(parts, ((0, 40, 0), (40, 80, 15))):
            case.expect(
                abs(match["offset"] - offset) <= 0.2,
                f"the part from {start} s is at offset {match['offset']}, not {offset}",
            )
            case.expect(
                abs(match["clipRange"][0] - start) <= 1 and abs(match["clipRange"][1] - end) <= 1,
                f"the part from {start} s to {end} s is told as {match['clipRange']}",
            )
    whole = case.identify("in/with-insert.mp3", status=0)
    insert = [
        match["clipRange"]
        for match in whole.matches
        if relative(path_of(match), case.audio) == "plain.mp3"
        and min(match["clipRange"][1], 55) - max(match["clipRange"][0], 40) > 1
    ]
    case.expect(not insert, f"the insert is called common: {insert}")
    case.expect_one_repeat({"plain.mp3": (0, 80), "with-insert.mp3": (0, 95)}, 0.5, "rerun")
    told = timeline(case, "in/plain.mp3", "in/with-insert.mp3")
    wanted = [("same", (0, 40), (0, 40)), ("inserted", None, (40, 55)), ("same", (40, 80), (55, 95))]
    case.expect(
        [stretch["kind"] for stretch in told] == [kind for kind, _, _ in wanted],
        f"the time line is told as {told}",
    )
    for stretch, (_, old, new) in zip(told, wanted):
        for side, times in ("old", old), ("new", new):
            for seconds, right in zip(stretch.get(side, ()), times or ()):
                case.expect(abs(seconds - right) <= 0.2, f"an edge at {right} s is told at {seconds} s")


@check("88")
def precise_places(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"ep.mp3": 99.35})
    for clip, places in ("jingle", [12.35, 41.35, 90.35]), ("jingle-from-2s5", [14.85, 43.85, 92.85]):
        found = case.identify(f"query/{clip}.wav", status=0)
        case.expect_places(found, {"ep.mp3": places}, 0.1)
        for match in found.matches:
            length = match["clipRange"][1] - match["clipRange"][0]
            if clip == "jingle":
                case.expect(abs(length - 9) <= 0.5, f"the jingle is told as {length:.2f} s long")


@check("90")
def variable_bit_rate(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"with-toc.mp3": 180, "no-toc.mp3": 180}, 0.2)
    clip = case.identify("reference/150-160s.wav", status=0)
    found = sorted(match["offset"] for match in clip.matches)
    case.expect(
        bool(found) and all(abs(offset - 150) <= 0.1 for offset in found), f"150 s is told as {found}"
    )
    held = {match["episode"]["id"] for match in clip.matches}
    case.expect(held == {episode["id"] for episode in case.episodes()}, f"only found in {case.file_names(clip)}")
    case.findings.later("cutting a clip out of an episode (export); its time is checked")
