"""What recompiles follow from, by the text of the program and the observed calls."""

from __future__ import annotations

import pytest

from fullgraph.dynamic.origins import with_origins
from fullgraph.dynamic.run import observed_findings
from fullgraph.source.notebooks import read_path
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import (
    Evidence,
    Finding,
    Frame,
    Kind,
    Location,
    Observation,
)
from fullgraph_worker.guards.advice import advice_for
from fullgraph_worker.guards.guard import Guard, GuardKind, GuardPlace
from tests.dynamic.conftest import Explain

PATH = "detector.py"
SIZE = GuardKind.SIZE
DETECTOR = """\
def backbone(images):
    return [images]

def match(boxes, targets):
    return boxes - targets

def chosen(rows):
    return rows * 2

class Detector:
    def forward(self, images, targets, scale):
        levels = []
        for stage in self.stages:
            levels.append(stage(backbone(images)))
        losses = []
        for i, level in enumerate(levels):
            boxes = level.reshape(-1, 4)
            losses.append(match(boxes, targets[i]))
        best = torch.cat(losses).flatten()
        rows = best[best > 0]
        limit = best.max().item()
        return chosen(rows) * chosen(best[:limit]) * chosen(scale * 2) * match(
            targets=scale,
            boxes=images,
        )
"""
OUTER = Frame(PATH, 0, "forward", "Detector")


def at(line: int) -> Location:
    return Location(PATH, line, 4, line, 9)


def skipped(line: int, entry: str = "data-dependent-branch") -> Finding:
    """A break for which Dynamo skipped the detector's ``forward``."""
    stack = (Frame("main.py", 1, "main"), Frame(PATH, line, "forward", "Detector"))
    seen = Observation(None, "", stack=stack, skips_frame=True, skipped=("Detector.forward",))
    return Finding("FG201", entry, at(line), Evidence.OBSERVED, "", observation=seen)


def recompiled(
    line: int,
    subject: str,
    call: int,
    kind: GuardKind = SIZE,
    place: GuardPlace = GuardPlace.ARGUMENT,
    of: Kind = Kind.RECOMPILE,
) -> Finding:
    """A recompile of the function of a line, called from a line of the detector's ``forward``."""
    stack = (
        Frame("main.py", 1, "main"),
        *([Frame(PATH, call, "forward", "Detector")] if call else []),
        Frame(PATH, line, ""),
    )
    seen = Observation(None, "", stack=stack, kind=of, guard=Guard(subject, kind, place))
    return Finding("FG401", "recompilation", at(line), Evidence.OBSERVED, "", observation=seen)


def origins(*findings: Finding) -> list[tuple[str, int]]:
    """The words and the line of the cause of each recompile."""
    return [
        (f.observation.origin, f.observation.caused_by.line if f.observation.caused_by else 0)
        for f in with_origins(findings, lambda path: DETECTOR if path == PATH else None)
        if f.observation and f.observation.guard
    ]


def of_size(name: str, line: int, call: int) -> Finding:
    return recompiled(line, f"size of dimension 0 of {name}", call)


def test_sizes_lead_through_assignments_and_calls_to_one_argument() -> None:
    found = origins(
        skipped(21),
        of_size("images", 1, 14),
        of_size("boxes", 4, 22),
        of_size("targets", 4, 18),
        of_size("targets", 4, 22),
        of_size("rows[0]", 7, 22),
    )
    assert found[:4] == [
        ("the sizes of `images`", 0),
        ("the sizes of `images`", 1),
        ("the sizes of `targets`", 0),
        ("the sizes of `scale`", 0),
    ]


def test_elements_of_a_loop_are_an_origin_of_their_own() -> None:
    [origin] = origins(skipped(21), of_size("boxes", 4, 18))
    assert origin == ("the sizes of `level` in the loop at detector.py:16", 0)


def test_what_a_break_computed_follows_from_the_break() -> None:
    rows = of_size("rows", 7, 22)
    assert origins(skipped(20, "dynamic-shape-operation"), rows) == [("", 20)]
    # A size does not follow from any other break on the way.
    assert origins(skipped(20, "logging-call"), rows)[0][1] == 0
    value = recompiled(11, "an intermediate result", 0, GuardKind.FLOAT, GuardPlace.INTERMEDIATE)
    assert origins(skipped(21, "tensor-to-scalar"), value) == [("", 21)]


def test_without_a_break_the_compiled_function_is_the_outermost() -> None:
    assert origins(of_size("boxes", 4, 18)) == [("the sizes of `boxes`", 0)]


def test_state_is_its_own_origin_and_the_limit_leads() -> None:
    module = GuardPlace.MODULE
    seen = recompiled(11, "self.net.seen", 0, GuardKind.INT, module)
    limit = recompiled(11, "self.net.seen", 0, GuardKind.INT, module, Kind.RECOMPILE_LIMIT)
    mode = recompiled(11, "whether gradients are recorded", 0, GuardKind.GRAD_MODE)
    assert origins(seen, limit, mode) == [
        ("the value of `self.net.seen`", 11),
        ("the value of `self.net.seen`", 0),
        ("whether gradients are recorded", 0),
    ]


def test_the_first_names_its_followers_and_counts_them() -> None:
    found = with_origins(
        [skipped(21), of_size("images", 1, 14), of_size("boxes", 4, 22)], lambda _: DETECTOR
    )
    lead = found[1].observation
    assert lead is not None
    assert (lead.recompiles, lead.followers) == (2, (at(4),))
    assert found[1].headline == "2 recompiles follow from the sizes of `images`"


@pytest.mark.parametrize("line", [1, 4])
def test_a_size_that_the_function_branches_on_keeps_versions(line: int) -> None:
    condition = recompiled(line, "images.size(0) % 2 == 0", 14, GuardKind.SIZE_CONDITION)
    found = with_origins([skipped(21), of_size("images", 1, 14), condition], lambda _: DETECTOR)
    lead = found[1].observation
    assert lead is not None
    assert lead.guard is not None
    assert ("each outcome of the branch" in advice_for(lead.guard).text) == (line == 1)


def test_an_unreadable_file_leaves_the_guards_own_words() -> None:
    found = with_origins([of_size("boxes", 4, 18)], lambda _: None)
    assert found[0].observation is not None
    assert found[0].observation.origin == "the sizes of `boxes`"


@pytest.mark.dynamo
async def test_the_calls_of_a_run_lead_to_the_break_and_to_the_argument(
    explain: Explain,
) -> None:
    text = (
        "import torch\n\ndef up(x):\n    return torch.relu(x)\n\n"
        "def down(y):\n    return y.sum()\n\n"
        "def f(x):\n    total = 0\n    for part in range(2):\n"
        "        picked = x[x > part]\n        total = total + down(up(x)) + up(picked).sum()\n"
        "    return total\n"
    )
    inputs = "torch.linspace(-1, 3, 9)"
    result = await explain(text, "f", inputs=inputs)
    recompiles = [
        f for f in observed_findings(result, load(), read_path) if f.kind is Kind.RECOMPILE
    ]
    assert [(f.location.line, f.follows) for f in recompiles] == [
        (3, (recompiles[0].location.path, 12))
    ]
