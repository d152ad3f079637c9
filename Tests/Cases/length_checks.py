"""Cases about containers, codecs, declared lengths and damage."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

from case import Case
from registry import check


@dataclass(frozen=True)
class Lengths:
    """A case in which every file is indexed without a fault, and is as long as given in seconds."""

    files: dict[str, float]
    within: float = 0.1
    titles: dict[str, tuple[str, ...]] | None = None

    def __call__(self, case: Case) -> None:
        run = case.ingest(status=0)
        case.expect_added(run, self.files, self.within)
        case.expect(set(run.files) == set(self.files), f"other files are named: {sorted(run.files)}")
        for name, titles in (self.titles or {}).items():
            case.expect_title(run, name, *titles)


PLAIN: dict[str, Lengths] = {
    "01": Lengths({"ep.mp3": 35}, 0.2),
    "03": Lengths({"ep.mp3": 35}, 0.2),
    "11": Lengths({"ep.mp3": 12}, titles={"ep.mp3": ("Sized the iTunes way", "ep")}),
    "12": Lengths(
        {"ep.mp3": 12},
        titles={"ep.mp3": ("Čas metat kamení", "Čas metat kamení".encode().decode("latin-1"))},
    ),
    "17": Lengths({"moov-last.m4a": 30, "faststart.m4a": 12}, titles={"moov-last.m4a": ("Moov last",)}),
    "20": Lengths({"really-wav.mp3": 12, "really-opus.m4a": 12, "really-m4a.mp3": 12}),
    "22": Lengths({"cover-first.m4a": 12, "mjpeg-first.mka": 30, "apic.mp3": 40}),
    "32": Lengths({"odd.wav": 12}),
    "35": Lengths({"ragged-end.mp3": 30}, 0.2),
}
for number, lengths in PLAIN.items():
    check(number)(lengths)


@check("02")
def wrong_count_in_header(case: Case) -> None:
    names = ["tenfold.mp3", "tenth.mp3", "zero-frames.mp3"]
    case.expect_added(case.ingest(status=0), dict.fromkeys(names, 30), 0.2)
    # The three may hold the same packets, so each is asked in a catalog of its own.
    for name in names:
        own = case.folder / f"only-{name}"
        own.mkdir()
        shutil.copy2(case.audio / name, own / name)
        catalog = f"{name}.sqlite"
        case.ingest(status=0, folder=own.name, catalog=catalog)
        case.cut(name, 21.5, 8, "end.wav")
        answer = case.run("identify", "--json", "--catalog", catalog, "end.wav")
        offsets = [match["offset"] for match in answer.records()[0]["matches"]]
        case.expect(
            len(offsets) == 1 and abs(offsets[0] - 21.5) <= 0.2,
            f"the end of {name} is found at {offsets}, not at 21.5 s",
        )


@check("04")
def joined(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"ep.mp3": 42}, 0.3)
    case.expect_places(case.identify("query/at-32s.wav"), {"ep.mp3": 32})


@check("05")
def mono_then_stereo(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"ep.mp3": 42}, 0.3)
    case.expect_places(case.identify("query/at-22s.wav"), {"ep.mp3": 22})


@check("07")
def junk_before_audio(case: Case) -> None:
    run = case.ingest(status=None)
    case.expect_added(run, {"http-header.mp3": 30, "zeros.mp3": 30}, 0.2)
    if case.expect_outcome(run, "junk70k.mp3", "added", "failed"):
        if run.files["junk70k.mp3"]["outcome"] == "added":
            case.expect_length(run, "junk70k.mp3", 30, 0.3)
            case.expect_status(run.answer, 0)
        else:
            case.expect_failed(run, "junk70k.mp3")
            case.expect_status(run.answer, 1)
            case.findings.tolerate("junk70k.mp3 is refused by name")


@check("15")
def cut_download(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"good.mp3": 12})
    case.expect_added(run, {"cut.mp3": 16.5}, 0.5)
    warnings = run.files["cut.mp3"]["warnings"]
    case.expect(any("truncated" in text for text in warnings), f"cut.mp3 is not said to be cut: {warnings}")
    episode = run.episode("cut.mp3")
    # Any whole copy will do; the one at hand is another episode's, and so is its audio.
    shutil.copyfile(case.audio / "good.mp3", case.audio / "cut.mp3")
    run = case.ingest(status=0)
    if case.expect_outcome(run, "cut.mp3", "updated"):
        case.expect_length(run, "cut.mp3", 12)
    held = [e for e in case.episodes() if any(f["file"].endswith("/cut.mp3") for f in e["files"])]
    case.expect(len(held) == 1, f"after it was replaced, cut.mp3 is in {len(held)} episodes")
    case.expect(episode is not None, "cut.mp3 has no episode")


@check("16")
def no_index_in_file(case: Case) -> None:
    run = case.ingest(status=1)
    case.expect_added(run, {"good.mp3": 12})
    case.expect_failed(run, "cut.m4a", "index", "moov", "download", "cut")
    told = case.run("ingest", "--catalog", "catalog.sqlite", "in")
    lines = [line for line in told.error_text.splitlines() if "cut.m4a" in line]
    case.expect(len(lines) == 1, f"the next run names cut.m4a in {len(lines)} lines")


@check("18")
def web_page(case: Case) -> None:
    run = case.ingest(status=1)
    case.expect_added(run, {"good.mp3": 12})
    case.expect_failed(run, "error-page.mp3", "html")
    case.expect_failed(run, "expired.m4a", "json", "text")


@check("19")
def nothing_inside(case: Case) -> None:
    run = case.ingest(status=1)
    case.expect_added(run, {"good.mp3": 12})
    case.expect_failed(run, "zero.mp3", "empty")
    case.expect_failed(run, "one-byte.mp3")
    case.expect_failed(run, "tag-only.mp3")
    case.expect_episodes(1)


@check("21")
def no_extension(case: Case) -> None:
    lengths = {
        "audio.mp3_source=Podcast&in_playlist=66d98a23": 12,
        "SS_Episode.mp3?dest-id=754182": 30,
        "download": 40,
    }
    run = case.ingest(status=0)
    told = {name: run.files[name]["duration"] for name in run.files if run.files[name]["outcome"] == "added"}
    case.expect(set(told) == set(lengths), f"indexed are {sorted(told)}")
    case.expect(
        sorted(round(seconds, 1) for seconds in told.values()) == sorted(map(float, lengths.values())),
        f"the lengths are {sorted(told.values())}",
    )


@check("23")
def video(case: Case) -> None:
    run = case.ingest(status=1)
    case.expect_added(run, {"video.mp4": 30})
    case.expect_failed(run, "video-without-audio.mp4", "no audio")


@check("24")
def two_tracks(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"two.m4a": 40})
    case.expect(
        any("stream 1" in text for text in run.warnings), f"it does not say that stream 1 was taken: {run.warnings}"
    )
    case.expect_places(case.identify("query/track1.wav", status=0), {"two.m4a": 10})
    case.expect_places(case.identify("query/track0.wav", status=2), {})
    for name in "again", "once-more":
        other = case.ingest(status=0, catalog=f"{name}.sqlite")
        case.expect(other.warnings == run.warnings, f"another run chooses otherwise: {other.warnings}")


@check("25")
def centre_only(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"five-one.flac": 12, "five-one.m4a": 12})
    case.expect_places(case.identify("query/mono.wav"), {"five-one.flac": 2, "five-one.m4a": 2})


@check("29")
def chained(case: Case) -> None:
    case.expect_added(case.ingest(status=0), {"chained.opus": 42}, 0.2)
    case.expect_places(case.identify("query/at-27s.wav"), {"chained.opus": 27}, 0.3)


@check("31")
def false_size(case: Case) -> None:
    run = case.ingest(status=None)
    case.expect_added(run, {"size-ffffffff.wav": 12, "size-7ffff000.wav": 30})
    if case.expect_outcome(run, "size-zero.wav", "added", "failed"):
        if run.files["size-zero.wav"]["outcome"] == "added":
            case.expect_length(run, "size-zero.wav", 12)
        else:
            case.expect_failed(run, "size-zero.wav")
            case.findings.tolerate("size-zero.wav is refused by name")


@check("34")
def no_decoder(case: Case) -> None:
    run = case.ingest(status=1)
    case.expect_added(run, {"good.mp3": 12})
    case.expect_failed(run, "xhe-aac.m4a", "no decoder", "cannot decode", "usac", "xhe")
    case.expect_failed(run, "unknown-codec.m4a", "no decoder", "unknown")
