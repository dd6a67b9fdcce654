"""What a user chooses for the recording of a training, and whether that is possible."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from fullgraph_worker.watch.budget import DEFAULT_DETAIL, DETAILS

ANY = "any"


class OptionError(ValueError):
    """A choice that is not possible; the message is for the user."""


@dataclass(frozen=True)
class WatchOptions:
    """The choices for one run.

    Attributes:
        detail: one of ``DETAILS``.
        budget: the share of the training's time that watching may take; None for that of
            ``detail``.
        tags: what the run is found by later.
        pause_on: kinds of alarms at which the training waits, or ``any``.

    Raises:
        OptionError: one of them is not possible.
    """

    detail: str = DEFAULT_DETAIL
    budget: float | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    pause_on: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.detail not in DETAILS:
            raise OptionError(f"detail is one of {', '.join(DETAILS)}, not {self.detail!r}")
        if self.budget is not None and not 0 <= self.budget <= 1:
            raise OptionError(
                f"budget is a share of the training's time from 0 to 1, not {self.budget}"
            )
        for kind in self.pause_on:
            check_kind(kind)

    @property
    def share(self) -> float:
        """Of the training's time that watching may take."""
        return DETAILS[self.detail] if self.budget is None else self.budget


def check_kind(kind: str) -> None:
    """Check that rules can raise an alarm of a kind; ``any`` is all kinds.

    Raises:
        OptionError: there is no such kind.
    """
    if kind == ANY:
        return
    known = kinds()
    if kind not in known:
        close = difflib.get_close_matches(kind, known, n=1)
        meant = f" Is it {close[0]}?" if close else ""
        raise OptionError(f"{kind!r} is no kind of training anomaly.{meant}")


def kinds() -> list[str]:
    """The kinds of alarms of all rules."""
    # Only where somebody asks: a training process imports the rules for nothing else.
    from fullgraph.training.anomalies.engine import rule_classes

    return sorted({kind for each in rule_classes() for kind in each.kinds})


def is_one_of(kind: str, pause_on: Iterable[str]) -> bool:
    """Whether the training waits at an alarm of a kind."""
    chosen = set(pause_on)
    return kind in chosen or ANY in chosen
