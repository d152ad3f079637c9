"""Tables of recognition by condition, from the answers that bench_peers.py writes.

    recognition_table.py [--json FILE] [--plot FILE] ANSWERS.json...

Every clip counts in each of its groups (its condition, its length, ...). A clip is right when the best
answer names the right episode and an offset within half a second; partly right when another episode that
holds some of the same audio is named; wrong when anything else is named; silent when nothing is. For a
clip that is in no episode, silence is right and an answer a false positive.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

NEGATIVE = {"true-negative", "false-positive"}
ALL = "all clips"
SAME_SPEED = "all clips at the episode's speed"
WRONG = {"wrong-offset", "wrong-episode"}


def wilson_interval(right: int, count: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % score interval of a share.

    >>> [round(x, 3) for x in wilson_interval(8, 10)]
    [0.49, 0.943]
    >>> [round(x, 3) for x in wilson_interval(0, 66)]
    [0.0, 0.055]
    >>> wilson_interval(5, 5)[1]
    1.0
    >>> wilson_interval(0, 0)
    (0.0, 1.0)
    """
    if count == 0:
        return 0.0, 1.0
    share = right / count
    scale = 1 + z * z / count
    middle = (share + z * z / (2 * count)) / scale
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / scale
    low = 0.0 if right == 0 else middle - reach
    high = 1.0 if right == count else middle + reach
    return low, high


def quantile(values: list[float], share: float) -> float | None:
    """The smallest of the values that is not below `share` of them.

    >>> quantile([3, 1, 2, 4], 0.5), quantile([3, 1, 2, 4], 0.95), quantile([], 0.5)
    (2, 4, None)
    """
    if not values:
        return None
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def offset_error(clip: dict) -> float | None:
    """Seconds between the best answer of a right clip and the nearest true place.

    >>> offset_error({"verdict": "correct", "truth": [["a", 10.0], ["b", 2.0]],
    ...               "answers": [["a", 10.25, 1, 1]]})
    0.25
    >>> offset_error({"verdict": "none", "truth": [["a", 10.0]], "answers": []})
    """
    if clip["verdict"] != "correct":
        return None
    episode, offset = clip["answers"][0][:2]
    return min(abs(offset - true) for name, true in clip["truth"] if name == episode)


@dataclass
class Group:
    """What became of the clips of a condition."""

    verdicts: Counter = field(default_factory=Counter)
    errors: list[float] = field(default_factory=list)

    def add(self, clip: dict) -> None:
        self.verdicts[clip["verdict"]] += 1
        error = offset_error(clip)
        if error is not None:
            self.errors.append(error)

    @property
    def count(self) -> int:
        return self.verdicts.total()

    @property
    def right(self) -> int:
        return self.verdicts["correct"] + self.verdicts["true-negative"]

    @property
    def answered(self) -> int:
        return self.verdicts["false-positive"]

    def figures(self) -> dict:
        low, high = wilson_interval(self.right, self.count)
        return {
            "clips": self.count,
            "right": self.right,
            "interval95": [round(low, 4), round(high, 4)],
            "partlyRight": self.verdicts["partial"],
            "wrongOffset": self.verdicts["wrong-offset"],
            "wrongEpisode": self.verdicts["wrong-episode"],
            "silent": self.verdicts["none"],
            "falsePositives": self.answered,
            "offsetErrorMedianSeconds": quantile(self.errors, 0.5),
            "offsetError95Seconds": quantile(self.errors, 0.95),
        }


def row_order(name: str):
    """Sorts +15 dB before -12 dB, and speeds and lengths as numbers.

    >>> sorted(["noise -3 dB", "noise +6 dB", "clean", "tempo x2.00", "tempo x0.80"], key=row_order)
    ['clean', 'noise +6 dB', 'noise -3 dB', 'tempo x0.80', 'tempo x2.00']
    """
    number = re.search(r"[-+]?\d+(?:\.\d+)?", name)
    if not number:
        return name, 0.0, name
    value = float(number.group())
    return name[: number.start()], -value if "dB" in name else value, name


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table; the first column to the left, the others to the right.

    >>> print(markdown(["name", "n"], [["a", "12"], ["long name", "3"]]))
    | name      |  n |
    | :-------- | -: |
    | a         | 12 |
    | long name |  3 |
    """
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]

    def line(cells: list[str]) -> str:
        padded = [c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(cells, widths))]
        return "| " + " | ".join(padded) + " |"

    rule = [":" + "-" * (w - 1) if i == 0 else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    return "\n".join([line(head), line(rule), *map(line, rows)])


def milliseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds * 1000:.0f}"


def positive_row(name: str, group: Group) -> list[str]:
    low, high = wilson_interval(group.right, group.count)
    return [
        name, str(group.count), str(group.right), f"{100 * group.right / group.count:.1f}",
        f"{100 * low:.0f}-{100 * high:.0f}", str(group.verdicts["partial"]),
        str(group.verdicts["wrong-offset"]), str(group.verdicts["wrong-episode"]),
        str(group.verdicts["none"]), milliseconds(quantile(group.errors, 0.5)),
        milliseconds(quantile(group.errors, 0.95)),
    ]


def negative_row(name: str, group: Group) -> list[str]:
    low, high = wilson_interval(group.answered, group.count)
    return [name, str(group.count), str(group.answered), f"{100 * low:.1f}-{100 * high:.1f}"]


def totals_of(clip: dict) -> list[str]:
    """The rows below the table that a clip counts in.

    >>> totals_of({"groups": ["tempo x1.50"]}), totals_of({"groups": ["clean"]})
    (['all clips'], ['all clips', "all clips at the episode's speed"])
    """
    other_speed = any(name.startswith(("tempo", "varispeed")) for name in clip["groups"])
    return [ALL] if other_speed else [ALL, SAME_SPEED]


def tables(clips: list[dict]) -> tuple[str, dict]:
    """The text to print, and the same figures as a value."""
    groups: dict[bool, dict[str, Group]] = {False: {}, True: {}}
    totals: dict[bool, dict[str, Group]] = {False: {}, True: {}}
    for clip in clips:
        negative = clip["verdict"] in NEGATIVE
        for kind, names in [(groups, clip["groups"]), (totals, totals_of(clip))]:
            for name in names:
                kind[negative].setdefault(name, Group()).add(clip)
    totals[True].pop(SAME_SPEED, None)
    text, figures = [], {}
    for negative, head, row in [
        (False, ["condition", "clips", "right", "%", "95 % interval", "partly", "wrong offset",
                 "wrong episode", "silent", "error median ms", "95 %"], positive_row),
        (True, ["clips of nothing in the corpus", "clips", "false positives", "95 % interval of %"],
         negative_row),
    ]:
        named = groups[negative]
        if not named:
            continue
        rows = [row(name, named[name]) for name in sorted(named, key=row_order)]
        rows += [row(f"**{name}**", group) for name, group in sorted(totals[negative].items())]
        text.append(markdown(head, rows))
        figures["negatives" if negative else "positives"] = {
            name: group.figures() for name, group in {**named, **totals[negative]}.items()
        }
    return "\n\n".join(text), figures


def wrong_list(clips: list[dict]) -> list[str]:
    """A line for each clip that was answered wrongly.

    >>> wrong_list([{"clip": "c.wav", "verdict": "wrong-offset", "truth": [["a", 1.5], ["b", 2.0]],
    ...              "answers": [["b", 9.0, 0.99, 1.0]]}])
    ['- c.wav: wrong-offset, answered b at 9.000 s (confidence 0.99), true b at 2.000 s']
    """
    lines = []
    for clip in clips:
        if clip["verdict"] not in WRONG | {"false-positive"}:
            continue
        episode, offset, confidence = clip["answers"][0][:3]
        line = f"- {clip['clip']}: {clip['verdict']}, answered {episode} at {offset:.3f} s"
        line += f" (confidence {confidence})"
        places = [p for p in clip["truth"] if p[0] == episode] or clip["truth"]
        if places:
            name, true = min(places, key=lambda place: abs(place[1] - offset))
            line += f", true {name} at {true:.3f} s"
        lines.append(line)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="where to write the figures")
    parser.add_argument("--plot", type=Path, help="where to draw, a PNG; needs python3-matplotlib")
    parser.add_argument("answers", type=Path, nargs="+", help="what bench_peers.py wrote")
    arguments = parser.parse_args()

    results = [json.loads(path.read_text()) for path in arguments.answers]
    systems = [result["systems"][0] for result in results]
    skipped = [system["skipped"] for system in systems if "skipped" in system]
    if skipped:
        raise SystemExit(f"recognition: podprint was not measured: {skipped[0]}")
    clips = [clip for system in systems for clip in system["detail"]]
    corpora = {result["corpus"]: result for result in results}.values()
    episodes = sum(result["episodes"] for result in corpora)
    hours = sum(result["audio_hours"] for result in corpora)
    text, figures = tables(clips)
    print(f"{episodes} episodes, {hours:.2f} h; {len(clips)} clips.")
    print(f"\n{text}")
    wrong = wrong_list(clips)
    if wrong:
        print("\nWrong answers:\n\n" + "\n".join(wrong))
    if arguments.json:
        arguments.json.write_text(json.dumps({"episodes": episodes, "hours": hours, **figures}, indent=1) + "\n")
    if arguments.plot:
        # Imported here because plots draws what this module computes, and is not needed for the tables.
        import plots

        plots.save_recognition(arguments.plot, clips)


if __name__ == "__main__":
    main()
