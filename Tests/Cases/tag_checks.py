"""Cases about tags and artwork."""

from __future__ import annotations

import csv
import io
import shutil

from case import Case
from registry import check

# What the tags of a file say when each byte is taken for a character.
ONE_BYTE = {"sjis.mp3": ("第六回の放送", "shift_jis"), "cp1251.mp3": ("Выпуск пятый", "cp1251")}


def one_byte_readings(text: bytes) -> tuple[str, str]:
    """A text with each byte taken for a character, as in Latin-1 and as in Windows 1252; neither loses any.

    >>> one_byte_readings(bytes([0x93, 0xE9, 0x8D]))
    ('\\x93é\\x8d', '“é\\x8d')
    """
    windows = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in text)
    return text.decode("latin-1"), windows


@check("08")
def large_artwork(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"ep.mp3": 30})
    case.expect_title(run, "ep.mp3", "Big artwork")
    size = sum(file.stat().st_size for file in case.folder.glob("catalog.sqlite*"))
    case.expect(size < 2_000_000, f"the catalog takes {size} bytes, so the picture of 5.9 MB may be in it")
    size = len(case.run("show", "1", "--json", "--catalog", "catalog.sqlite").output)
    case.expect(size < 100_000, f"show writes {size} bytes")
    size = case.export_catalog("all.podprint")
    case.expect(size < 2_000_000, f"an exported catalog takes {size} bytes")
    for format in "csv", "jsonl":
        size = len(case.export(format).output)
        case.expect(size < 100_000, f"an export as {format} takes {size} bytes")


@check("10")
def unsynchronised(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"ep.mp3": 12})
    case.expect_title(run, "ep.mp3", "Folge 12: Über die Brücke")
    show = run.files["ep.mp3"]["episode"]["show"]
    case.expect(show == "Straßenfunk", f"the show is {show!r}, not 'Straßenfunk'")


@check("13")
def old_code_pages(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"sjis.mp3": 12, "cp1251.mp3": 12})
    case.expect(
        sum("same audio" in text for text in run.warnings) == 1, f"no file is called a copy: {run.warnings}"
    )
    case.expect_episodes(1)
    # Together they are one episode with one title, so each is asked alone.
    for name, (title, encoding) in ONE_BYTE.items():
        own = case.folder / f"only-{name}"
        own.mkdir()
        shutil.copy2(case.audio / name, own / name)
        alone = case.ingest(status=0, folder=own.name, catalog=f"{name}.sqlite")
        case.expect_title(alone, name, title, *one_byte_readings(title.encode(encoding)))
    titles = {episode["title"] for episode in case.episodes()}
    rows = csv.DictReader(io.StringIO(case.export("csv").output_text, newline=""))
    case.expect({row["title"] for row in rows} == titles, "an export as CSV has other titles than list")
    lines = case.export("jsonl").records()
    case.expect({line["title"] for line in lines} == titles, "an export as JSON Lines has other titles")


@check("14")
def tags_at_the_end(case: Case) -> None:
    run = case.ingest(status=0)
    case.expect_added(run, {"ep.mp3": 30}, 0.2)
    case.expect_title(run, "ep.mp3", "Real title")
    case.expect(not run.warnings, f"there are warnings: {run.warnings}")


@check("78")
def odd_title(case: Case) -> None:
    name = 'a, "b"; c.mp3'
    title = '=SUM(1,2), "quoted"; semi|pipe\ttab\nsecond line 🎙'
    run = case.ingest(status=0)
    case.expect_added(run, {name: 12, "plain.mp3": 30})
    case.expect_title(run, name, title)
    case.expect_title(run, "plain.mp3", "Plain control")
    episodes = case.expect_episodes(2)
    case.expect(title in [episode["title"] for episode in episodes], "list gives the title otherwise")
    lines = case.run("list", "--catalog", "catalog.sqlite").output_text.splitlines()
    case.expect(len(lines) == 3, f"list takes {len(lines)} lines for a heading and two episodes")
    found = case.run("show", title, "--json", "--catalog", "catalog.sqlite")
    case.expect_status(found, 0)
    titles = {title, "Plain control"}
    lines = case.export("jsonl").records()
    case.expect({line["title"] for line in lines} == titles, f"as JSON Lines there is {lines}")
    # A ' goes before what a spreadsheet would run, as the help says.
    rows = list(csv.DictReader(io.StringIO(case.export("csv").output_text, newline="")))
    case.expect(
        sorted(row["title"].removeprefix("'") for row in rows) == sorted(titles), f"as CSV there is {rows}"
    )
    case.expect(not any(row["title"].startswith("=") for row in rows), "a spreadsheet would run the title")
