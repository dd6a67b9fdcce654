"""The translator of Dynamo, which traces bytecode: called before functions and instructions."""

from __future__ import annotations

import functools
from types import CodeType
from typing import Any, Callable, Optional, Sequence, Set

OnFunction = Callable[[CodeType, Sequence[Any]], Optional[Set[int]]]
"""Takes a function that Dynamo begins to trace and its instructions; see ``Evaluated.begin``."""


def watch_frames(*actions: Callable[[], None]) -> Callable[[], None]:
    """Call ``actions`` before each function that Dynamo traces; what is returned ends that."""
    from torch._dynamo.symbolic_convert import InstructionTranslatorBase

    translator: Any = InstructionTranslatorBase
    original = getattr(translator, "run", None)
    if original is None:
        return lambda: None

    @functools.wraps(original)
    def run(self: Any) -> Any:
        for action in actions:
            action()
        return original(self)

    translator.run = run

    def restore() -> None:
        translator.run = original

    return restore


def watch_instructions(
    stay_attached: Callable[[], None],
    on_function: OnFunction,
    on_translator: Callable[[Any], None],
) -> Callable[[], None]:
    """Note the instructions that Dynamo evaluates; what is returned ends that.

    Args:
        stay_attached: called before each function.
        on_function: called with the function; what it returns gets the instructions' numbers.
        on_translator: called with the translator before its first instruction.
    """
    from torch._dynamo.symbolic_convert import InstructionTranslatorBase

    translator: Any = InstructionTranslatorBase
    original = getattr(translator, "step", None)
    if original is None:
        return lambda: None
    name = "_fullgraph_evaluated"

    def step(self: Any) -> Any:
        # This runs for every instruction: each look-up costs time.
        own = self.__dict__
        if name in own:
            evaluated = own[name]
        else:
            stay_attached()
            evaluated = own[name] = on_function(self.f_code, self.instructions)
            on_translator(self)
        if evaluated is None:
            return original(self)
        at = self.instruction_pointer
        goes_on = original(self)
        # It does not where the graph ends: there it broke.
        if goes_on:
            evaluated.add(at)
        return goes_on

    translator.step = step

    def restore() -> None:
        translator.step = original

    return restore
