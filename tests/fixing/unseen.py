"""Programs as people write them, by somebody who had read neither the rewrites nor their tests.

They were written and rewritten by hand, without custom operators, before they were first opened.
"""

from __future__ import annotations

import copy
import json
import math
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from fullgraph_worker.protocol import wire
from tests.fixing.solved import Solved

FOLDER = Path(__file__).with_name("unseen_programs")
FIXABLE = {
    "adaptive_heun": 2,
    "atomic_potential": 5,
    "critic_loss": 3,
    "ctc_decoder": 1,
    "euclidean_codebook": 3,
    "lamb": 2,
    "logits_processors": 3,
    "multiclass_nms": 1,
    "ppo_loss": 4,
    "prompt_encoder": 2,
    "qat_linear": 4,
    "rand_augment": 4,
    "ranking_evaluator": 3,
    "seasonal_block": 3,
    "sentence_encoder": 4,
    "slot_tracker": 6,
    "sort_pool": 3,
    "sparse_experts": 1,
    "spline_flow": 2,
    "varlen_attention": 3,
}
"""How many breaking lines the rewrite by hand of each program removes."""


def jobs(names: Iterable[str] = ()) -> Iterator[tuple[str, wire.ExplainJob]]:
    """Each program, or those whose names are given, with its first input."""
    wanted = frozenset(names)
    for name in FIXABLE:
        if not wanted or name in wanted:
            path = str(FOLDER / f"{name}.py")
            yield name, wire.ExplainJob("target", path, inputs="INPUTS[0]", overlay={})


def table(solved: Iterable[Solved]) -> str:
    """What is removed of each program, beside what a hand removes."""
    rows = ["| program | lines | fixable by hand | removed | wrong |", "|---|---:|---:|---:|---|"]
    sums = [0, 0, 0]
    for each in sorted(solved, key=lambda one: one.name):
        before, fixable = each.before.lines, FIXABLE[each.name]
        removed = max(0, min(before - each.after.lines, fixable))
        sums = [a + b for a, b in zip(sums, (before, fixable, removed), strict=True)]
        rows.append(f"| {each.name} | {before} | {fixable} | {removed} | {wrong(each)} |")
    rows.append(f"| **all** | {sums[0]} | {sums[1]} | {sums[2]} ({sums[2] / sums[1]:.0%}) | |")
    return "\n".join(rows)


def wrong(solved: Solved) -> str:
    """The inputs on which a fixed program differs in eager mode; empty for none."""
    path = str(FOLDER / f"{solved.name}.py")
    text = dict(solved.texts).get(path)
    if text is None:
        return ""
    ran = subprocess.run(
        [sys.executable, "-m", __name__],
        input=json.dumps([path, text]),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    # The program prints, too.
    return ran.stdout.splitlines()[-1]


def main() -> None:
    """Compare two texts of one program, in a process of its own, and print how they differ."""
    path, changed = json.load(sys.stdin)
    before, after = _outcomes(Path(path).read_text("utf-8"), path), _outcomes(changed, path)
    pairs = enumerate(zip(before, after, strict=True))
    found = [f"input {number}" for number, (a, b) in pairs if not _is_same(a, b)]
    print()
    print(", ".join(found))


def _outcomes(text: str, path: str) -> list[Any]:
    import numpy
    import torch

    module = ModuleType("program")
    sys.modules["program"] = module
    torch.manual_seed(0)
    exec(compile(text, path, "exec"), module.__dict__)
    found = []
    for number, given in enumerate(module.INPUTS):
        torch.manual_seed(number)
        random.seed(number)
        numpy.random.seed(number)
        try:
            found.append(copy.deepcopy(module.target(*given)))
        except Exception as error:
            found.append((type(error).__name__, str(error)))
    return found


def _is_same(one: Any, other: Any) -> bool:
    import torch

    if isinstance(one, torch.Tensor) and isinstance(other, torch.Tensor):
        is_alike = (one.dtype, one.shape) == (other.dtype, other.shape)
        return is_alike and torch.allclose(one, other, 1e-4, 1e-5, equal_nan=True)
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-4, abs_tol=1e-5) or (
            one != one and other != other
        )
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(_is_same, one, other))
    fields = getattr(one, "__dict__", None)
    return _is_same(fields, vars(other)) if fields else bool(one == other)


if __name__ == "__main__":
    main()
