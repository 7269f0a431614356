"""How many mutants a second: `python -m benchmarks.mutants` prints a table, one process, nothing from the cache."""

from __future__ import annotations

import importlib
import time

from models.reference.tokens import MODEL as TOKENS
from verify import Model, Scope
from verify.mutation.campaign import Options, Report, mutate
from verify.search.limits import Limits

TEN_THOUSAND = Model(
    name="tokens-5",
    title=TOKENS.title,
    schema=TOKENS.schema,
    setup=TOKENS.setup,
    rules=TOKENS.rules,
    scopes=[Scope("5", "5 workers, stores of 5: 12,096 states", workers=5, store=5)],
    clauses=TOKENS.clauses,
    claims=TOKENS.claims,
)
SKETCHES = (
    "imperium_market",
    "imperium_draw",
    "monumental_city",
    "gentes_chart",
    "gentes_decline",
    "settlers_raze",
)


def measured(model: Model) -> tuple[Report, float, float]:
    """A campaign, with the seconds and the processor seconds from its first fault to its last."""
    report = mutate(model.instance(), Options(cache=False, limits=Limits(workers=1)))
    begin, used = time.perf_counter(), time.process_time()
    report = mutate(model.instance(), Options(cache=False, limits=Limits(workers=1)))
    whole, cpu = time.perf_counter() - begin, time.process_time() - used
    return report, report.seconds, cpu * report.seconds / whole


def main() -> None:
    models = [TEN_THOUSAND, *(importlib.import_module(f"tests.sketches.{name}").MODEL for name in SKETCHES)]
    print(f"{'model':<18}{'states':>9}{'faults':>8}{'mutants':>9}{'a second':>10}{'a cpu second':>14}")
    for model in models:
        report, seconds, cpu = measured(model)
        count = len(report.mutants)
        print(
            f"{model.name:<18}{report.states:>9,}{len(report.trials):>8}{count:>9}"
            f"{count / seconds:>10.0f}{count / cpu:>14.0f}"
        )


if __name__ == "__main__":
    main()
