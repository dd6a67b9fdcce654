"""A sample of the programs; ``python -m tests.verify`` runs all."""

from __future__ import annotations

import os

import pytest

from tests.verify.judged import judge
from tests.verify.product import Product
from tests.verify.programs import Program, all_programs

pytestmark = [
    pytest.mark.dynamo,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks"),
]
_EVERY = {"eager": 14, "aot_eager": 10, "inductor": 0, "": 20}


def _sample() -> list[Program]:
    by_stage: dict[str, list[Program]] = {}
    for program in all_programs():
        by_stage.setdefault(program.constants.get("STAGE", ""), []).append(program)
    return [
        program
        for stage, programs in by_stage.items()
        if _EVERY[stage]
        for program in programs[:: _EVERY[stage]]
    ]


@pytest.mark.parametrize("program", _sample(), ids=lambda program: program.name)
def test_program_of_the_sample(program: Program, product: Product) -> None:
    judged = judge(product, program, ("eager", "aot_eager"))
    assert judged.is_right, judged.line()
