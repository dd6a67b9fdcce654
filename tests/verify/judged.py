"""Judges ``fullgraph verify`` by the known answers of the programs."""

from __future__ import annotations

from typing import NamedTuple

from tests.verify.product import Product, Verified
from tests.verify.programs import STAGES, Program


class Judged(NamedTuple):
    """What the product found in one program.

    Attributes:
        program: with its known answer.
        verified: what the product found.
    """

    program: Program
    verified: Verified

    @property
    def is_caught(self) -> bool:
        """Whether any difference was found."""
        return bool(self.verified.differences)

    @property
    def is_stage_right(self) -> bool:
        """Whether the backend that was named first is the one that differs first."""
        return self.verified.stage == str(self.program.constants.get("STAGE", ""))

    @property
    def is_kind_right(self) -> bool:
        """Whether what differs is among what was named."""
        return self.program.constants.get("KIND") in self.verified.kinds

    @property
    def is_right(self) -> bool:
        """Whether the product said what is true."""
        if self.verified.failure or any(each["failure"] for each in self.verified.stages):
            return False
        if not self.program.differs:
            return not self.is_caught
        return self.is_stage_right and self.is_kind_right

    def line(self) -> str:
        """The judgement in one line."""
        found = self.verified
        words = found.failure or f"{found.stage or '-'}: {', '.join(sorted(found.kinds)) or '-'}"
        return (
            f"{'right' if self.is_right else 'WRONG'} {self.program.name}: {words} "
            f"({found.seconds:.0f} s)"
        )


def judge(product: Product, program: Program, stages: tuple[str, ...] = STAGES) -> Judged:
    """Verify a program, up to the stage that is known to differ.

    Args:
        product: does it.
        program: one that differs, or a twin.
        stages: the backends that a twin is verified with.
    """
    known = program.constants.get("STAGE")
    backends = STAGES[: STAGES.index(known) + 1] if known else stages
    return Judged(program, product.verify(program.path, program.target, backends))
