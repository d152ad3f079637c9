"""Compares the false matches that were to be expected with those that came.

A clip that is in nothing is a false match at level x when some place has `expectedFalseMatches` of x or
less. If what podprint expects is right, that befalls a share of 1 - exp(-x) of such clips.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from recognition_table import markdown, wilson_interval

LEVELS = [3, 1, 0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3, 1e-4]
LEVELS_BY_GROUP = [1, 0.1, 0.01, 1e-3, 1e-4]
# Observed and stated are to agree within this factor.
FACTOR = 3
CONFIDENCES = [0, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999, 1]


def stated_share(level: float) -> float:
    """The share of strangers with a match, if so many are to be expected of each.

    >>> round(stated_share(0.01), 4), round(stated_share(1), 4)
    (0.01, 0.6321)
    """
    return -math.expm1(-level)


@dataclass(frozen=True)
class Comparison:
    """Observed against stated at one level."""

    level: float
    clips: int
    observed: int

    @property
    def stated(self) -> float:
        return self.clips * stated_share(self.level)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.observed, self.clips)

    @property
    def ratio(self) -> float:
        return self.observed / self.stated if self.clips else math.nan

    @property
    def ratio_interval(self) -> tuple[float, float]:
        low, high = self.interval
        return low / stated_share(self.level), high / stated_share(self.level)

    @property
    def verdict(self) -> str:
        """Whether the two agree: certainly, certainly not, or more clips are needed to tell.

        >>> [Comparison(0.1, 1000, k).verdict for k in (100, 310, 400, 30, 5)]
        ['agree', 'open', 'too bold', 'open', 'too careful']
        """
        low, high = self.ratio_interval
        if low > FACTOR:
            return "too bold"
        if high < 1 / FACTOR:
            return "too careful"
        return "agree" if low >= 1 / FACTOR and high <= FACTOR else "open"

    def figures(self) -> dict:
        return {
            "level": self.level, "clips": self.clips, "stated": round(self.stated, 4), "observed": self.observed,
            "observedInterval95": [round(bound * self.clips, 3) for bound in self.interval],
            "ratio": round(self.ratio, 4), "ratioInterval95": [round(bound, 4) for bound in self.ratio_interval],
            "verdict": self.verdict,
        }


def compare(expected: list[float], level: float) -> Comparison:
    """Counts the clips that some place of reaches the level.

    >>> compare([0.5, 0.01, 0.02, math.inf], 0.02)
    Comparison(level=0.02, clips=4, observed=2)
    """
    return Comparison(level, len(expected), sum(value <= level for value in expected))


def tail_exponent(expected: list[float]) -> tuple[float, float] | None:
    """With what power of the level the share falls over the lowest tenth of the clips, and its standard
    error (Hill's estimate); 1 when calibrated, below 1 when low levels are too bold beside high ones.

    >>> [round(x, 2) for x in tail_exponent([(i + 0.5) / 1000 for i in range(1000)])]
    [1.0, 0.1]
    >>> [round(x, 2) for x in tail_exponent([((i + 0.5) / 1000) ** 2 for i in range(1000)])]
    [0.5, 0.05]
    >>> tail_exponent([1.0, 2.0])
    """
    count = max(20, len(expected) // 10)
    ordered = sorted(expected)
    if len(ordered) < 2 * count or not math.isfinite(ordered[count]):
        return None
    edge = ordered[count]
    mean = sum(math.log(edge / max(value, 1e-300)) for value in ordered[:count]) / count
    return (1 / mean, 1 / mean / math.sqrt(count)) if mean > 0 else None


def short(number: float) -> str:
    """Two digits.

    >>> [short(x) for x in (0, 0.00123, 0.3, 1, 12.3, 345.0)]
    ['0', '0.0012', '0.3', '1', '12', '345']
    """
    return f"{number:.2g}" if abs(number) < 100 else f"{number:.0f}"


def levels_table(expected: list[float]) -> str:
    """One row a level."""
    rows = []
    for comparison in (compare(expected, level) for level in LEVELS):
        (low, high), (least, most) = comparison.interval, comparison.ratio_interval
        rows.append([
            f"{comparison.level:g}", f"{comparison.stated:.1f}", str(comparison.observed),
            f"{low * comparison.clips:.1f}-{high * comparison.clips:.1f}", short(comparison.ratio),
            f"{short(least)}-{short(most)}", comparison.verdict,
        ])
    return markdown(["level", "stated", "observed", "95 %", "ratio", "95 %", "within factor 3"], rows)


def groups_table(name: str, groups: dict[str, list[float]]) -> str:
    """One row a group: observed over stated at some levels, and how the share falls."""
    rows = []
    for group, expected in groups.items():
        cells = []
        for comparison in (compare(expected, level) for level in LEVELS_BY_GROUP):
            low, high = comparison.ratio_interval
            cells.append(f"{short(comparison.ratio)} ({short(low)}-{short(high)})")
        tail = tail_exponent(expected)
        rows.append([group, str(len(expected)), *cells, f"{tail[0]:.2f} ± {tail[1]:.2f}" if tail else "",
                     f"{min(expected):.1e}"])
    levels = [f"ratio at {level:g}" for level in LEVELS_BY_GROUP]
    return markdown([name, "clips", *levels, "tail exponent", "least expected"], rows)


def group_figures(expected: list[float]) -> dict:
    tail = tail_exponent(expected)
    return {
        "clips": len(expected),
        "levels": [compare(expected, level).figures() for level in LEVELS],
        "tailExponent": tail and [round(value, 4) for value in tail],
    }


def reliability(answers: list[tuple[float, bool]]) -> list[dict]:
    """Bins of confidence, and how many answers in them are right.

    >>> [row["right"] for row in reliability([(0.005, False), (0.3, True), (1.0, True)])]
    [0, 1, 1]
    """
    rows = []
    for low, high in zip(CONFIDENCES, CONFIDENCES[1:]):
        inside = [(c, right) for c, right in answers if low <= c < high or c == high == 1]
        if not inside:
            continue
        right = sum(is_right for _, is_right in inside)
        rows.append({
            "from": low, "to": high, "answers": len(inside), "right": right,
            "interval95": [round(bound, 4) for bound in wilson_interval(right, len(inside))],
            "meanConfidence": sum(c for c, _ in inside) / len(inside),
        })
    return rows


def reliability_table(rows: list[dict]) -> str:
    cells = [
        [f"{row['from']:g}-{row['to']:g}", str(row["answers"]), str(row["right"]),
         f"{100 * row['right'] / row['answers']:.1f}",
         "{:.1f}-{:.1f}".format(*(100 * bound for bound in row["interval95"])), f"{row['meanConfidence']:.5g}"]
        for row in rows
    ]
    return markdown(["confidence", "best answers", "right", "%", "95 %", "mean confidence"], cells)
