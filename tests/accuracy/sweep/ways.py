"""A way to make a model and to call it, and all ways that are worth a try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import torch

from tests.accuracy.corpus.making import VARIANTS, Case

from .arguments import Change, Inputs, changes_of
from .heads import heads_of, inputs_for, with_head
from .options import Option, applied, options_of
from .siblings import Sibling, siblings_of

MODES = ("eval", "train")


class Way(NamedTuple):
    """How a model is made and called.

    Attributes:
        mode: ``eval`` or ``train``.
        variant: of the inputs, from 0 on.
        options: what its classes are made with.
        changes: of its arguments, one after the other.
        head: the class to make instead; None for the corpus's own.
        checkpointing: whether its layers compute their activations anew in the backward pass.
        sibling: what is made and called instead of the model; None for the model.
    """

    mode: str
    variant: int
    options: tuple[Option, ...] = ()
    changes: tuple[Change, ...] = ()
    head: type | None = None
    checkpointing: bool = False
    sibling: Sibling | None = None

    def __str__(self) -> str:
        parts = [*map(str, self.options), *map(str, self.changes)]
        if self.head is not None:
            parts.insert(0, self.head.__name__)
        if self.sibling is not None:
            parts.insert(0, self.sibling.kind.__name__)
        if self.checkpointing:
            parts.append("gradient checkpointing")
        return ", ".join(parts)

    def joined(self, other: Way) -> Way | None:
        """Both at once; None if they exclude each other."""
        if (self.mode, self.variant, self.head) != (other.mode, other.variant, other.head):
            return None
        if self.sibling is not None or other.sibling is not None:
            return None
        named = {(option.kind, option.name) for option in self.options}
        if any((option.kind, option.name) in named for option in other.options):
            return None
        return self._replace(
            options=self.options + other.options,
            changes=self.changes + other.changes,
            checkpointing=self.checkpointing or other.checkpointing,
        )


class Ready(NamedTuple):
    """A model and the arguments of one call of it."""

    model: Callable[..., Any]
    inputs: Inputs


def made(make: Callable[[], Case], mode: str = "eval") -> Case:
    """A case with random weights, always the same."""
    torch.manual_seed(0)
    case = make()
    if isinstance(case.model, torch.nn.Module):
        case.model.train(mode == "train")
    return case


def ready(make: Callable[[], Case], way: Way) -> Ready:
    """Make the model and its arguments.

    Raises:
        Exception: the model does not go with these options.
    """
    if way.sibling is not None:
        return Ready(*way.sibling.ready(way.mode))
    with applied(way.options):
        case = made(make, way.mode)
        model: Any = case.model
        torch.manual_seed(0)
        inputs = case.inputs(VARIANTS[way.variant])
        if way.head is not None:
            model = with_head(model, way.head)
            inputs = inputs_for(model, inputs)
    if way.checkpointing:
        model.gradient_checkpointing_enable()
    for change in way.changes:
        inputs = change.apply(model, inputs)
    return Ready(model, inputs)


def call(given: Ready, mode: str, function: Callable[..., Any] | None = None) -> Any:
    """Call the model, or ``function`` for it; in training with gradients."""
    torch.manual_seed(0)
    with torch.set_grad_enabled(mode == "train"):
        return (given.model if function is None else function)(**given.inputs)


def ways_of(make: Callable[[], Case], package: str) -> Iterator[tuple[Way, ...]]:
    """Every further way, each in the modes that it is to be tried in."""
    case = made(make)
    modes = MODES if isinstance(case.model, torch.nn.Module) else MODES[:1]
    for variant in range(len(VARIANTS)):
        yield tuple(Way(mode, variant) for mode in modes)
    last = len(VARIANTS) - 1
    for mode in modes[1:]:
        if hasattr(case.model, "gradient_checkpointing_enable"):
            yield (Way(mode, last, checkpointing=True),)
    base = [Way(mode, last) for mode in reversed(modes)]
    for head in heads_of(case.model):
        yield from _of_head(base, head, case)
    for change in changes_of(case.model, case.inputs(VARIANTS[last])):
        yield tuple(way._replace(changes=(change,)) for way in base)
    for option in options_of(lambda: made(make), package):
        yield tuple(way._replace(options=(option,)) for way in base)


def ways_of_siblings(make: Callable[[], Case], package: str) -> Iterator[tuple[Way, ...]]:
    """The siblings of the model's parts, each in both modes."""
    for variant in reversed(range(len(VARIANTS))):
        try:
            found = list(siblings_of(partial(_called, make, variant), package))
        except Exception:
            # It cannot be called so; with the other inputs it may be.
            continue
        for sibling in found:
            yield tuple(Way(mode, variant, sibling=sibling) for mode in reversed(MODES))
        return


def _called(make: Callable[[], Case], variant: int) -> Any:
    return call(ready(make, Way("eval", variant)), "eval")


def _of_head(base: list[Way], head: type, case: Case) -> Iterator[tuple[Way, ...]]:
    way = base[0]._replace(head=head)
    yield (way,)
    try:
        model = with_head(case.model, head)
        inputs = inputs_for(model, case.inputs(VARIANTS[way.variant]))
    except Exception:
        return
    for change in changes_of(model, inputs):
        if "label" in change.name or "start_positions" in change.name:
            yield (way._replace(changes=(change,)),)
