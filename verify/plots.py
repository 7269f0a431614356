"""Plots of random games, for those who have matplotlib."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from verify.errors import BadInput
from verify.simulate import Simulated


def plot_simulation(found: Simulated, path: Path) -> None:
    """Lengths of the games, scores by seat, winners, and rules used, in one picture."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
        from matplotlib.ticker import MaxNLocator
    except ImportError:
        raise BadInput("plots need the package matplotlib: install ludoproof[plots]") from None
    if path.suffix not in (".png", ".svg", ".pdf"):
        raise BadInput(f"cannot plot to '{path}': its ending must be .png, .svg or .pdf")
    figure, ((lengths, scores), (winners, rules)) = pyplot.subplots(2, 2, figsize=(11, 8))
    figure.suptitle(
        f"{found.instance.model.title}, scope {found.instance.scope.name}: {found.games:,} random games"
    )
    by_length = Counter(found.lengths)
    if len(by_length) <= 60:
        lengths.bar(list(by_length), list(by_length.values()), color="#0b5cad")
        lengths.xaxis.set_major_locator(MaxNLocator(integer=True))
    else:
        lengths.hist(found.lengths, bins=40, color="#0b5cad")
    lengths.set(title="moves in a game", xlabel="moves", ylabel="games")
    if found.scores:
        seats = list(zip(*found.scores, strict=True))
        scores.boxplot(seats, tick_labels=[f"seat {at + 1}" for at in range(len(seats))])
    else:
        scores.text(
            0.5, 0.5, "this model has no scores", ha="center", va="center", transform=scores.transAxes
        )
    scores.set(title="final scores")
    names = sorted(found.winners)
    winners.bar(names, [found.winners[name] for name in names], color="#1b7f4b")
    winners.set(title="winners", ylabel="games")
    used = [bound.rule.name for bound in found.instance.rules]
    rules.barh(used, [found.fired[name] for name in used], color="#6b7683")
    rules.invert_yaxis()
    rules.set(title="rules used", xlabel="times")
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    pyplot.close(figure)
