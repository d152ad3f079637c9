"""Draws calibration and recognition. Needs matplotlib; the tables do not."""

from __future__ import annotations

import math
from collections import defaultdict
from pathlib import Path

from calibration_table import FACTOR, stated_share
from recognition_table import NEGATIVE, offset_error, wilson_interval

# Of Okabe and Ito: told apart with any colour vision.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
FEWEST_EXPECTED, MOST_EXPECTED = 1e-5, 10.0


def require_matplotlib() -> None:
    """Exits with the way out when there is none, before hours of work."""
    try:
        import matplotlib
    except ImportError:
        raise SystemExit(
            "--plot needs matplotlib for Python 3: apt-get install python3-matplotlib, "
            "or pip install matplotlib in a virtual environment") from None
    matplotlib.use("agg")


def share_steps(expected: list[float], fewest: float, most: float) -> list[tuple[float, int]]:
    """Levels from `fewest` to `most`, 16 a decade, and how many clips reach each.

    >>> share_steps([0.001, 0.02, 5.0], 0.01, 0.1)[0], share_steps([0.001, 0.02, 5.0], 0.01, 0.1)[-1]
    ((0.01, 1), (0.1, 2))
    """
    steps = round(16 * math.log10(most / fewest))
    levels = [fewest * (most / fewest) ** (i / steps) for i in range(steps + 1)]
    return [(level, sum(value <= level for value in expected)) for level in levels]


def draw_calibration(axes, curves: dict[str, list[float]], title: str, has_bands: bool) -> None:
    """Observed share of strangers against the level, one curve a group."""
    levels = [level for level, _ in share_steps([], FEWEST_EXPECTED, MOST_EXPECTED)]
    axes.plot(levels, [stated_share(x) for x in levels], color="0.3", lw=1, ls="--", label="as stated")
    axes.fill_between(levels, [stated_share(x) / FACTOR for x in levels],
                      [min(1, stated_share(x) * FACTOR) for x in levels], color="0.92", lw=0,
                      label=f"within a factor of {FACTOR}")
    for number, (name, expected) in enumerate(curves.items()):
        steps = [(x, k) for x, k in share_steps(expected, FEWEST_EXPECTED, MOST_EXPECTED) if k > 0]
        colour = COLOURS[number % len(COLOURS)]
        x = [level for level, _ in steps]
        style = "-" if number < len(COLOURS) else ":"
        axes.plot(x, [k / len(expected) for _, k in steps], color=colour, lw=1.6, ls=style,
                  label=f"{name}: {len(expected)} clips")
        if has_bands:
            bounds = [wilson_interval(k, len(expected)) for _, k in steps]
            axes.fill_between(x, [b[0] for b in bounds], [b[1] for b in bounds], color=colour, alpha=0.18, lw=0)
    axes.set(xscale="log", yscale="log", xlim=(FEWEST_EXPECTED, MOST_EXPECTED), ylim=(FEWEST_EXPECTED, 1.1),
             xlabel="expectedFalseMatches at most", ylabel="share of strangers answered", title=title)
    axes.grid(alpha=0.3, lw=0.5)
    axes.legend(fontsize=7, loc="upper left", frameon=False)


def noise_series(clips: list[dict]) -> dict[str, dict[int, tuple[int, int]]]:
    """Right clips and all clips by kind of noise and level in dB; `all kinds` first.

    >>> noise_series([{"condition": "noise-cafe_-6", "verdict": "correct"}, {"condition": "clean", "verdict": "none"},
    ...               {"condition": "noise-street_-6", "verdict": "none"}])
    {'all kinds': {-6: (1, 2)}, 'cafe': {-6: (1, 1)}, 'street': {-6: (0, 1)}}
    """
    series: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    for clip in clips:
        name, _, level = clip["condition"].partition("_")
        if not name.startswith("noise-"):
            continue
        for kind in ("all kinds", name.removeprefix("noise-")):
            right, count = series[kind].get(int(level), (0, 0))
            series[kind][int(level)] = (right + (clip["verdict"] == "correct"), count + 1)
    return dict(series)


def draw_noise(axes, clips: list[dict]) -> None:
    """Share of right answers by noise level; the interval of all kinds together."""
    for number, (kind, levels) in enumerate(noise_series(clips).items()):
        x = sorted(levels)
        y = [100 * levels[level][0] / levels[level][1] for level in x]
        if number > 0:
            axes.plot(x, y, color=COLOURS[number % len(COLOURS)], lw=1, alpha=0.8, label=kind)
            continue
        bounds = [[100 * bound for bound in wilson_interval(*levels[level])] for level in x]
        axes.errorbar(x, y, [[v - b[0] for v, b in zip(y, bounds)], [b[1] - v for v, b in zip(y, bounds)]],
                      color=COLOURS[0], lw=2, marker="o", ms=4, capsize=3, label="all kinds, 95 %")
    axes.set(xlabel="speech above noise, dB", ylabel="right answers, %", ylim=(0, 103), title="Recognition in noise")
    axes.invert_xaxis()
    axes.grid(alpha=0.3, lw=0.5)
    axes.legend(fontsize=7, loc="lower left", frameon=False)


def offset_group(clip: dict) -> str:
    """What the clip's offset error counts under.

    >>> offset_group({"condition": "tempo-sonic_1.5"}), offset_group({"condition": "noise-cafe_-6"})
    ('other speeds', 'noise')
    """
    if clip["condition"].startswith(("tempo", "resample")):
        return "other speeds"
    return "noise" if clip["condition"].startswith("noise") else "no noise"


def draw_offsets(axes, clips: list[dict]) -> None:
    """The share of right answers whose offset is off by no more than so much."""
    errors: dict[str, list[float]] = defaultdict(list)
    for clip in clips:
        error = offset_error(clip)
        if error is not None:
            errors[offset_group(clip)].append(max(1000 * error, 0.1))
    for number, (name, values) in enumerate(sorted(errors.items())):
        values.sort()
        axes.step(values, [100 * (i + 1) / len(values) for i in range(len(values))], where="post", lw=1.6,
                  color=COLOURS[number], label=f"{name}: {len(values)} clips")
    for limit in (20, 50):
        axes.axvline(limit, color="0.6", lw=0.8, ls=":")
    axes.set(xscale="log", xlim=(0.5, 500), ylim=(0, 103), xlabel="offset error at most, ms",
             ylabel="right answers, %", title="Offset error")
    axes.grid(alpha=0.3, lw=0.5)
    axes.legend(fontsize=7, loc="upper left", frameon=False)


def save(path: Path, panels: list) -> None:
    """Draws panels side by side; each is a function of its axes."""
    require_matplotlib()
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(panels), figsize=(5.2 * len(panels), 4.6), squeeze=False)
    for panel, place in zip(panels, axes[0]):
        panel(place)
    figure.tight_layout()
    figure.savefig(path, dpi=140)


def save_recognition(path: Path, clips: list[dict]) -> None:
    """Recognition by noise level, and offset errors, of what bench_peers.py answered."""
    members = [clip for clip in clips if clip["verdict"] not in NEGATIVE]
    save(path, [lambda axes: draw_noise(axes, members), lambda axes: draw_offsets(axes, members)])
