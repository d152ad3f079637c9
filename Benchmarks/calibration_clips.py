"""The clips that calibration asks about: strangers, which are in no episode, and members, which are in some.

A folder with queries.json or strangers.json (a list of clips with kind, what, condition and answers) says
itself what its clips are. All audio of any other folder is strangers.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path

LISTS = ("queries.json", "strangers.json")
SUFFIXES = {".aac", ".flac", ".m4a", ".mka", ".mp3", ".oga", ".ogg", ".opus", ".wav", ".webm"}
LENGTHS = [1, 2, 3, 5, 8, 10, 15, 30, 60]
KINDS = {
    "synthetic-speech": "synthetic speech",
    "recorded-speech": "recorded speech",
    "music": "music",
    "unused-ad": "adverts",
    **dict.fromkeys(["silence", "near-silence", "tone", "dial-tones", "white-noise", "babble", "street", "cafe"],
                    "noise, tones, silence"),
}


@dataclass(frozen=True)
class Clip:
    """A clip and the places that hold it or a part of it: file below the corpus, and seconds."""

    path: Path
    kind: str
    condition: str
    places: tuple[tuple[str, float], ...] = ()


def length_class(seconds: float) -> int:
    """The nominal length that is nearest by ratio.

    >>> [length_class(s) for s in (1.0, 2.4, 2.6, 12, 33, 400)]
    [1, 2, 3, 10, 30, 60]
    """
    return min(LENGTHS, key=lambda length: abs(math.log(max(seconds, 0.01) / length)))


def condition_family(condition: str) -> str:
    """What is alike counts together.

    >>> [condition_family(c) for c in ("clean", "noise-cafe", "room-phone", "tempo-sonic")]
    ['clean', 'noise', 'room', 'tempo']
    """
    return condition.split("-")[0]


def listed_clips(folder: Path, rows: list[dict], are_members: bool) -> list[Clip]:
    """The strangers or the members of a list."""
    clips = []
    for row in rows:
        if (row.get("kind") != "negative") != are_members:
            continue
        what = row.get("what", row.get("region", ""))
        places = tuple((p["file"], p["offset"]) for key in ("answers", "partial") for p in row.get(key, []))
        clips.append(Clip(folder / row["file"], KINDS.get(what, what), condition_family(row["condition"]), places))
    return clips


def clips_in(folder: Path, are_members: bool = False) -> list[Clip]:
    """The clips of a folder; exits when there are none."""
    folder = folder.resolve()
    if not folder.is_dir():
        raise SystemExit(f"calibration: {folder}: no such folder")
    lists = [folder / name for name in LISTS if (folder / name).exists()]
    clips: list[Clip] = []
    for path in lists:
        clips += listed_clips(folder, json.loads(path.read_text())["queries"], are_members)
    if not lists and not are_members:
        paths = sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES)
        clips = [Clip(path, folder.name, "as it is") for path in paths]
    if not clips:
        raise SystemExit(f"calibration: {folder}: no {'members' if are_members else 'strangers'} there")
    return clips
