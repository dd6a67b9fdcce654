"""The models of the accuracy corpus that break, each in the mode in which it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullgraph_worker.protocol import wire
from tests.accuracy.environment import CACHE, ROOT
from tests.accuracy.models import Model, all_models
from tests.accuracy.observations import Observation, read
from tests.fixing.solved import Solved

TARGETS = ROOT / ".cache" / "fixing" / "targets"
_TARGET = """\
import torch
from {module} import {name} as make
from tests.accuracy.corpus.making import VARIANTS
from tests.accuracy.sweep.ways import made

case = made(make, "{mode}")
model = case.model


def get_inputs():
    torch.manual_seed(0)
    return case.inputs(VARIANTS[{variant}])
"""


def broken(names: Iterable[str] = ()) -> list[tuple[Model, Observation]]:
    """The models whose kept observations have breaks in the plainest calls."""
    wanted = frozenset(names)
    found = []
    for model in all_models():
        observation = read(CACHE / "observations" / f"{model.name}.json")
        if observation is None or (wanted and model.name not in wanted):
            continue
        if any(site.kind == "break" for site in observation.sites):
            found.append((model, observation))
    return found


def jobs(models: Iterable[Model]) -> Iterator[tuple[str, wire.ExplainJob]]:
    """Each model in evaluation mode and in training mode; the files are written."""
    for model in models:
        for mode, variant in (("eval", 0), ("train", 1)):
            path = TARGETS / f"{model.name}_{mode}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            text = _TARGET.format(module=model.module, name=model.name, mode=mode, variant=variant)
            path.write_text(text, encoding="utf-8")
            options = wire.RunOptions(grad="on" if mode == "train" else "off")
            yield (
                f"{model.name} {mode}",
                wire.ExplainJob("model", str(path), folders=[str(ROOT)], options=options),
            )


def table(solved: Iterable[Solved], held_out: frozenset[str]) -> str:
    """The share of lines with a proven fix, for the models that were seen and the others.

    A line counts once for a model, as fixed if a fix is proven in every mode in which it breaks.
    """
    rows = [
        "| models | broken models | lines | proven general fix | whole models |",
        "|---|---:|---:|---:|---:|",
    ]
    every = list(solved)
    hidden = [each for each in every if each.name.split()[0] in held_out]
    rows.append(_row("all", every))
    rows.append(_row("held out", hidden))
    rows.append(_row("seen", [each for each in every if each not in hidden]))
    failed = sum(bool(each.failure) for each in every)
    if failed:
        rows += ["", f"{failed} of {len(every)} runs did not come to their end."]
    return "\n".join(rows)


def _row(title: str, solved: list[Solved]) -> str:
    models = dict.fromkeys(each.name.split()[0] for each in solved if each.lines)
    lines = fixed = whole = 0
    for name in models:
        runs = [each for each in solved if each.name.split()[0] == name and each.lines]
        places = {(line.path, line.line) for each in runs for line in each.lines}
        unfixed = {
            (line.path, line.line)
            for each in runs
            for line in each.lines
            if (line.path, line.line) not in {(f.path, f.line) for f in each.fixed}
        }
        lines += len(places)
        fixed += len(places - unfixed)
        whole += not unfixed and all(each.after.lines == 0 for each in runs)
    share = f" ({fixed / lines:.0%})" if lines else ""
    return f"| {title} | {len(models)} | {lines} | {fixed}{share} | {whole} |"
