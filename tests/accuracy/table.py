"""The judgement as a Markdown page, and its head for a terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence

from fullgraph.taxonomy import Taxonomy
from tests.accuracy.compare import Comparison
from tests.accuracy.judged import Judged, Judgement

_HEAD = """\
# Accuracy of `fullgraph check`

`make accuracy` writes this page. It runs {models} models under Dynamo, through Fullgraph's worker:
in evaluation mode, and in training mode with padding, gradients and a backward pass. It then
searches for further calls that execute other lines of the model's package: in eager mode it tries
every flag of the model's classes and of its config, every optional argument with a self-explanatory
name, other heads in the same file, other implementations of attention, and gradient checkpointing.
A few calls that together execute all of these lines also run under Dynamo. `fullgraph check` then
checks the files that ran, and the predictions are compared with Dynamo's graph breaks:

- a **site** is a line that broke; **recall** is the share of sites with a prediction on them;
- a prediction is **correct** if its line broke, and a **false alarm** if Dynamo evaluated the
  predicted expression and the line never broke; **precision** is the share of correct predictions
  among these two;
- a prediction has **no verdict** if no call evaluated its expression. Such predictions do not
  count; their share of all predictions is in the last column. Sites outside the models' own
  packages do not count either, because these files are not checked.

In rows with more than one model, a line counts as broken if it broke in any of them. The models
that are **held out** are not used to write rules: the packages that are new to the corpus in the
current round, and half of the models of transformers and diffusers, selected by a hash of their
names. Models have random weights and small configurations.
The zoo of breaks (`tests/dynamic/zoo`) and the taxonomy's own programs were written together with
Fullgraph, and are counted separately.

{versions}. Observed {days} on {machine}.
"""

_LIMITS = """
## What static analysis cannot determine

- **The arguments of callers.** A parameter without an annotation that is only used in comparisons
  and arithmetic (`if t == t0`), or a parameter that is annotated as `int` and receives a tensor, as
  in many solvers and schedulers. A value that is a tensor on one path and a number on another is
  reported only with `--strict`.
- **The consequences of an earlier break.** If a function runs in eager mode, Dynamo traces its
  comprehensions and generators separately, and breaks on the iterator that they receive (FG205). A
  value that is live across a break may not be reconstructible (FG210), and Dynamo may trace a
  module before its `__init__` has finished (FG137). Which functions are affected depends on the
  whole run and on the Python version.
- **The state of Dynamo.** Its own limitations (FG417), shapes for which an operator fails (FG418),
  exceptions that a run raises and catches (FG206), dynamic sizes (FG203).
"""


def page(judgement: Judgement, taxonomy: Taxonomy) -> str:
    """The page that is committed."""
    observations = judgement.together.observations
    days = sorted({o.day for o in observations if o.day})
    head = _HEAD.format(
        models=_models(judgement.together),
        versions=", ".join(sorted(_versions(judgement))),
        days=" to ".join(dict.fromkeys((days[0], days[-1]))) if days else "never",
        machine=machine(),
    )
    return "\n".join(
        (
            head,
            *_in_all(judgement),
            "\n## By page\n",
            *_by_page(judgement, taxonomy),
            "\n## By model\n",
            *_by_model(judgement.models),
            *_not_run(judgement.models),
            _LIMITS,
        )
    )


def summary(judgement: Judgement, taxonomy: Taxonomy) -> str:
    """What a terminal is shown: the page without its rows of single models."""
    return "\n".join((*_in_all(judgement), "", *_by_page(judgement, taxonomy)))


def _in_all(judgement: Judgement) -> list[str]:
    rows = [
        ("all models", judgement.together),
        ("seen", judgement.seen),
        ("held out", judgement.held_out),
        ("of these, packages new to the corpus", judgement.unseen),
        *judgement.by_library.items(),
        *((_OWN[judged.observations[0].name], judged) for judged in judgement.own),
    ]
    return [
        *header("", "models", *_VERDICTS),
        *(row(label, str(_models(judged)), *_counts(judged.comparison)) for label, judged in rows),
    ]


_OWN = {"zoo": "zoo of breaks", "pages": "taxonomy's programs"}
_COUNTS = ("sites", "predicted", "recall", "correct", "false alarms", "precision")
_VERDICTS = (*_COUNTS, "no verdict", "share without verdict")


def _models(judged: Judged) -> int:
    return sum(observation.ran for observation in judged.observations)


def _counts(comparison: Comparison) -> tuple[str, ...]:
    found, missed = (comparison.sites(e) for e in (comparison.found, comparison.missed))
    return (
        str(len(found | missed)),
        str(len(found)),
        _share(comparison.recall),
        str(len(comparison.right)),
        str(len(comparison.false_alarms)),
        _share(comparison.precision),
        str(len(comparison.unjudged)),
        _share(comparison.without_verdict),
    )


def _by_page(judgement: Judgement, taxonomy: Taxonomy) -> list[str]:
    ids = {entry.code: entry.id for entry in taxonomy.entries}
    together, held_out = judgement.together.comparison, judgement.held_out.comparison
    lines = header("page", *_VERDICTS, "recall, held out", "precision, held out")
    for code in together.codes:
        apart = held_out.of_page(code)
        lines.append(
            row(
                f"{code} {ids.get(code, 'no page')}",
                *_counts(together.of_page(code)),
                _share(apart.recall),
                _share(apart.precision),
            )
        )
    return lines


def _by_model(models: Sequence[Judged]) -> list[str]:
    lines = header("model", "class", "package", "set", *_VERDICTS, "sites elsewhere", "not run")
    for judged in models:
        (observation,) = judged.observations
        lines.append(
            row(
                observation.name,
                observation.kind or "–",
                observation.package or "–",
                "held out" if observation.is_held_out else "seen",
                *_counts(judged.comparison),
                str(len(judged.evidence.elsewhere)),
                "yes" if observation.errors else "",
            )
        )
    return lines


def _not_run(models: Sequence[Judged]) -> list[str]:
    """Why a model could not be built, or not be called in some way."""
    lines = []
    for judged in models:
        (observation,) = judged.observations
        lines += [f"- `{observation.name}`: {error}" for error in observation.errors]
    return ["\n## What did not run\n", *lines] if lines else []


def _versions(judgement: Judgement) -> set[str]:
    return {
        word for o in judgement.together.observations for word in o.versions.split(", ") if word
    }


def machine() -> str:
    """The size of this machine, in words."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores and {memory:.0f} GiB"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def header(*cells: str) -> list[str]:
    """The first lines of a Markdown table, whose first column holds words."""
    return [row(*cells), row(*(["---", *["---:"] * (len(cells) - 1)]))]


def row(*cells: str) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(cells)} |"
