"""Runs functions before and after a fix on all of their inputs: a script of its own process.

Standard input is JSON: the path of the original file and, per function, the changed text. For each
function, standard output has what is wrong; empty for a faithful rewrite without breaks.
"""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import torch


def judge(original: ModuleType, changed: ModuleType, name: str) -> str:
    """What is wrong with a changed function; empty for nothing."""
    inputs = original.INPUTS.get(name, original.FLOATS)
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    compiled = torch.compile(getattr(changed, name), backend="eager")
    wrong = []
    for number, given in enumerate(inputs):
        expected = outcome(getattr(original, name), given)
        if not is_same(outcome(getattr(changed, name), given), expected, exact=True):
            wrong.append(f"eager differs on input {number}")
        if not is_same(outcome(compiled, given), expected, exact=False):
            wrong.append(f"compiled differs on input {number}")
    counters = torch._dynamo.utils.counters
    breaks = sum(counters["graph_break"].values()) + sum(counters["unimplemented"].values())
    return "; ".join([*wrong, *([f"{breaks} breaks"] if breaks else [])])


def outcome(function: Any, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The results, the inputs afterwards, the gradients of float inputs, or the exception.

    No gradient is one of zeros: ``torch.where`` gives those to what is not chosen.
    """
    inputs = [
        each.clone().requires_grad_(each.is_floating_point())
        if isinstance(each, torch.Tensor)
        else copy.deepcopy(each)
        for each in given
    ]
    torch.manual_seed(0)
    try:
        result = function(*inputs)
    except Exception as error:
        return type(error).__name__, str(error)
    results = result if isinstance(result, tuple) else (result,)
    floats = [t for t in inputs if isinstance(t, torch.Tensor) and t.is_floating_point()]
    sums = [r.sum() for r in results if isinstance(r, torch.Tensor) and r.requires_grad]
    grads = (
        torch.autograd.grad(sum(sums), floats, allow_unused=True, materialize_grads=True)
        if sums
        else [torch.zeros_like(each) for each in floats]
    )
    return (*results, *inputs, *grads)


def is_same(ours: tuple[Any, ...], theirs: tuple[Any, ...], *, exact: bool) -> bool:
    """Whether two outcomes agree; under compile an exception may be of another type."""
    raised = [len(each) == 2 and all(isinstance(e, str) for e in each) for each in (ours, theirs)]
    if any(raised):
        return all(raised) and (ours == theirs or (not exact and ours[1] == theirs[1]))
    return len(ours) == len(theirs) and all(map(is_equal, ours, theirs))


def is_equal(ours: Any, theirs: Any) -> bool:
    """Whether two values are the same: type, dtype, shape and every element."""
    if isinstance(ours, torch.Tensor) and isinstance(theirs, torch.Tensor):
        return (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape) and torch.equal(
            ours.detach().nan_to_num(1234.5), theirs.detach().nan_to_num(1234.5)
        )
    return type(ours) is type(theirs) and bool(ours == theirs)


def loaded(text: str, path: str) -> ModuleType:
    """The module that a text is."""
    module = ModuleType("functions")
    sys.modules["functions"] = module
    exec(compile(text, path, "exec"), module.__dict__)
    return module


def main() -> None:
    """Judge every function of the request."""
    request = json.load(sys.stdin)
    # The functions print, too.
    answer_to, sys.stdout = sys.stdout, sys.stderr
    path = request["path"]
    text = Path(path).read_text(encoding="utf-8")
    original = loaded(text, path)
    answers = {
        name: judge(original, loaded(after or text, path), name)
        for name, after in request["texts"].items()
    }
    json.dump(answers, answer_to)


if __name__ == "__main__":
    main()
