"""`prove`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from verify import show
from verify.cli.options import (
    TRACES,
    JsonFile,
    ModelName,
    ReadingOptions,
    ScopeName,
    app,
    console,
    instance_of,
    printed,
    save_traces,
    write_json,
)
from verify.draw import draw
from verify.prove.proof import Options
from verify.prove.prover import prove
from verify.search.check import Disagreement
from verify.trace import save


@app.command(name="prove")
def prove_command(
    model: ModelName,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    claim: Annotated[
        list[str] | None, typer.Option("--claim", help="Prove only this claim; may be repeated.")
    ] = None,
    k: Annotated[int, typer.Option("--k", min=1, help="Try k-induction up to this k.")] = 3,
    method: Annotated[str, typer.Option("--method", help="auto, induction, bmc or spacer.")] = "auto",
    depth: Annotated[
        int, typer.Option("--depth", min=1, help="Moves that are unrolled from the start.")
    ] = 12,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, help="Seconds for each question to the solver.")
    ] = 10,
    open_tables: Annotated[
        list[str] | None,
        typer.Option(
            "--open", metavar="TABLE", help="Leave the assumed entries of a table open; may be repeated."
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", min=0.1, help="Seconds in all; what is open then is unknown."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes; default: all cores.")
    ] = None,
    cache: Annotated[bool, typer.Option(help="Use proofs that were found before.")] = True,
    traces: Annotated[
        Path, typer.Option("--traces", metavar="FOLDER", help="Where traces and pictures of gaps are saved.")
    ] = TRACES,
    json_file: JsonFile = None,
) -> None:
    """Prove claims for every state within the bounds, reachable or not."""

    instance = instance_of(model, scope, reading)
    claims = None if not claim else [instance.claim(name) for name in claim]
    options = Options(k, method, timeout, depth, workers, tuple(open_tables or ()), cache, time_limit)
    try:
        with show.working() as watch:
            proof = prove(instance, claims, options, watch)
    except Disagreement as error:
        raise _kept(error, traces) from None
    saved = save_traces(
        instance, proof.verdicts, traces, {"refuted"} if json_file is None else {"refuted", "proved"}
    )
    pictures = {}
    for name, gap in proof.gaps.items():
        path = traces / f"{instance.model.name}-{instance.scope.name}-{name}-gap.svg".replace(":", "-")
        draw(gap, path)
        pictures[name] = str(path)
    data = proof.to_json()
    for entry in data["claims"]:
        entry["trace"] = saved.get(entry["name"])
        entry["gap"] = pictures.get(entry["name"])
    write_json(json_file, data)
    if not printed(json_file):
        show.proof(console, proof, saved, pictures)
    raise typer.Exit(proof.exit_code)


def _kept(error: Disagreement, folder: Path) -> Disagreement:
    """The same error, with both sides saved and named."""
    if error.trace is None:
        return error
    play, proof = folder / "disagreement.itf.json", folder / "disagreement-proof.json"
    save(error.trace, play)
    write_json(proof, error.proof)
    return Disagreement(f"{error}; the play is kept in '{play}', the proof in '{proof}'")
