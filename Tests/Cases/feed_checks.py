"""Cases about feeds that lie beside the audio."""

from __future__ import annotations

import shutil

from case import Case
from registry import check

GOOD_FEED = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Known show</title><item><title>Known title</title>
<guid isPermaLink="false">known</guid><enclosure url="https://example.invalid/ep1.mp3" length="1" type="audio/mpeg"/>
</item></channel></rss>
"""


@check("62")
def html_names(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_outcome(run, "ep1.mp3", "added")
    case.expect_outcome(run, "ep2.mp3", "added")
    # The feed has a no-break space before the last word, which is a space to any reader.
    title = (run.title("ep1.mp3") or "").replace("\N{NO-BREAK SPACE}", " ")
    case.expect(title == "Snálaug Líksdóttir – Café talk", f"ep1.mp3 has the title {title!r}")
    case.expect_title(run, "ep2.mp3", "Second … part")


@check("64")
def before_the_declaration(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_title(run, "ep1.mp3", "After a byte order mark")
    case.expect_title(run, "b/ep2.mp3", "No declaration")
    case.expect(not run.warnings, f"there are warnings: {run.warnings}")


@check("65")
def wrong_encoding(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_title(run, "ep1.mp3", "Mixórdia de temáticas")
    case.expect_title(run, "b/ep2.mp3", "“Smart” café")
    for feed in "in/feed.xml", "in/b/feed.xml":
        named = [text for text in run.warnings if f"/{feed}" in text]
        case.expect(len(named) == 1, f"{len(named)} warnings name {feed}: {run.warnings}")


@check("66")
def guids(case: Case) -> None:
    run = case.ingest(status=0)
    titles = {"ep1.mp3": "No id A", "ep2.mp3": "No id B", "ep3.mp3": "Same id A", "ep4.mp3": "Same id B"}
    for name, title in titles.items():
        case.expect_title(run, name, title)
    case.expect_episodes(4)


@check("67")
def changing_addresses(case: Case) -> None:
    first = case.ingest(status=0)
    before = case.expect_episodes(1)
    case.replace_folder()
    second = case.ingest(status=0)
    after = case.expect_episodes(1)
    case.expect(
        [e["id"] for e in before] == [e["id"] for e in after], "the episode has another id with another address"
    )
    case.expect(after[0]["guid"] == "141248087", f"the guid is {after[0]['guid']!r}")
    case.expect(len(after[0]["files"]) == 2, f"the episode has {len(after[0]['files'])} files, not two")
    copy = second.files.get("1 (141248087).mp3", {})
    case.expect(
        any("same audio" in text for text in copy.get("warnings", [])),
        f"the second download is not called a copy: {copy}",
    )
    case.expect(first.title("1.mp3") == "Members episode", f"the title is {first.title('1.mp3')!r}")


@check("69")
def no_feeds(case: Case) -> None:
    feeds = [case.audio / "feed.xml", case.audio / "b/feed.xml", case.audio / "c/feed.xml"]
    bad = feeds[0].read_bytes()
    # Before it breaks, the feed is good.
    feeds[0].write_text(GOOD_FEED)
    for name in "b/ep2.mp3", "c/ep3.mp3":
        shutil.copyfile(case.audio / "ep1.mp3", case.audio / name)
    run = case.ingest(status=0)
    case.expect_outcome(run, "ep1.mp3", "added")
    case.expect_title(run, "ep1.mp3", "Known title")
    feeds[0].write_bytes(bad)
    second = case.ingest(status=0)
    case.expect_outcome(second, "ep1.mp3", "unchanged", "updated")
    kept = [episode["title"] for episode in case.episodes()]
    case.expect(kept == ["Known title"], f"after the feed broke, the titles are {kept}")
    case.expect(sum(text.startswith(f"{feeds[0]}:") for text in second.warnings) == 1, "nothing is said of it")
    alone = case.ingest(status=0, catalog="alone.sqlite")
    case.expect_outcome(alone, "ep1.mp3", "added")
    for feed in feeds:
        named = sum(text.startswith(f"{feed}:") for text in alone.warnings)
        case.expect(named == 1, f"{named} warnings name {feed.relative_to(case.folder)}")


@check("70")
def large_feed(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_outcome(run, "17.mp3", "added")
    case.expect_title(run, "17.mp3", "Episode 17")
    case.expect(set(run.files) == {"17.mp3"} and not run.warnings, f"{run.warnings} for items without a file")
    case.expect(run.answer.seconds < 20, f"a feed of 6 MB takes {run.answer.seconds:.0f} s")
    case.expect(run.answer.peak_bytes < 300e6, f"a feed of 6 MB takes {run.answer.peak_bytes / 1e6:.0f} MB")
    case.expect_episodes(1)
