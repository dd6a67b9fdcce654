"""The corpus's lines as cases."""

from __future__ import annotations

import hashlib

from fullgraph.llm.evaluation.case import Case
from tests.accuracy.models import all_models
from tests.fixing import corpus
from tests.llm.evaluation.corpus.lines import BrokenLine, read_lines
from tests.llm.evaluation.corpus.truths import truth_of


def accuracy_cases() -> list[Case]:
    """A case for each line; the files of their targets are written."""
    lines = read_lines()
    models = {line.model for line in lines}
    targets = dict(corpus.jobs(model for model in all_models() if model.name in models))
    return [_case(line, targets[f"{line.model} {line.mode}"].path) for line in lines]


def _case(line: BrokenLine, path: str) -> Case:
    distribution, _, version = line.package.partition(" ")
    return Case(
        name_of(line),
        f"{path}:model",
        line.file,
        line.text,
        truth_of(line),
        {"grad": "on" if line.mode == "train" else "off"},
        corpus="accuracy",
        held_out=line.held_out,
        function=line.function,
        code=line.code,
        packages={distribution: version},
    )


def name_of(line: BrokenLine) -> str:
    """The same for a line whatever other lines there are."""
    place = "\0".join((line.file, line.function, line.text))
    digest = hashlib.sha256(place.encode()).hexdigest()[:6]
    return f"{line.model}-{line.code.lower()}-{digest}"
