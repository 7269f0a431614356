"""A picture of the measurements: states per second of each peer on each model, on a logarithmic scale."""

from __future__ import annotations

from pathlib import Path

from benchmarks.report import Report

COLOURS = ("#4c78a8", "#f58518", "#54a24b", "#b279a2")


def plot(report: Report, path: Path) -> None:
    """Draw bars, fastest peer of the first model at the top, and write them as PNG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.ticker import FuncFormatter

    groups = report.by_case
    rates = {m.peer: m.states_per_second or 0.0 for m in next(iter(groups.values()))}
    peers = sorted(rates, key=lambda peer: rates[peer])
    figure, axes = pyplot.subplots(figsize=(10, 1.2 + 0.8 * len(peers)), layout="constrained")
    height = 0.8 / len(groups)
    for at, (name, group) in enumerate(groups.items()):
        found = {m.peer: m.states_per_second or 0.0 for m in group}
        shown = [(row, found[peer]) for row, peer in enumerate(peers) if found[peer]]
        places = [row + 0.4 - (at + 0.5) * height for row, _ in shown]
        bars = axes.barh(
            places, [rate for _, rate in shown], height, label=name, color=COLOURS[at % len(COLOURS)]
        )
        axes.bar_label(bars, [short(rate) for _, rate in shown], padding=3, fontsize=8)
    axes.set_xscale("log")
    axes.margins(x=0.12)
    axes.set_yticks(range(len(peers)), peers)
    axes.set_xlabel("states per second (logarithmic scale)")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda rate, _: short(rate)))
    axes.set_title("Exhaustive search of the same models, side by side", loc="left")
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="lower right", frameon=True)
    figure.savefig(path, dpi=150, format="png")
    pyplot.close(figure)


def short(rate: float) -> str:
    """A rate in a few characters.

    >>> short(4_512_345), short(88_000), short(950)
    ('4.5 M', '88 k', '950')
    """
    if not rate:
        return ""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            value = rate / size
            return f"{value:.1f}{unit}" if value < 10 and value != round(value) else f"{value:.0f}{unit}"
    return f"{rate:.0f}"
