"""How much a model may take to fix what is left of a program."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.llm.context.budget import tokens_in
from fullgraph.llm.request import Reply, Request
from fullgraph.settings.table import LlmSettings


@dataclass
class Spent:
    """What was used of a budget; a kept answer costs nothing.

    Attributes:
        turns: the answers of the model.
        tokens: sent and received.
        seconds: of waiting for the model; proofs are not counted.
    """

    turns: int = 0
    tokens: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        return f"{turns}, {self.tokens:,} tokens, {self.seconds:.0f} s"

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.turns + other.turns, self.tokens + other.tokens, self.seconds + other.seconds
        )

    def __sub__(self, other: Spent) -> Spent:
        return Spent(
            self.turns - other.turns, self.tokens - other.tokens, self.seconds - other.seconds
        )


class Budget:
    """The tokens and seconds of one command.

    Attributes:
        spent: what was used so far.
    """

    @classmethod
    def of(cls, settings: LlmSettings) -> Budget:
        """What the settings allow for one search."""
        return cls(settings.fix_tokens, settings.fix_seconds)

    def __init__(self, tokens: int, seconds: float) -> None:
        """Nothing is used yet.

        Args:
            tokens: sent and received, in all turns together.
            seconds: of waiting for the model.
        """
        self.spent = Spent()
        self._tokens = tokens
        self._seconds = seconds

    @property
    def seconds_left(self) -> float:
        """How long the model may still take."""
        return max(0.0, self._seconds - self.spent.seconds)

    def objection(self, request: Request) -> str:
        """Why a request must not be sent; empty if it may."""
        if self.spent.seconds >= self._seconds:
            return f"the time for the model is used up ({self._seconds:.0f} s)"
        if self.spent.tokens + tokens_of(request) > self._tokens:
            return f"the tokens for the model are used up ({self._tokens:,})"
        return ""

    def add(self, request: Request, reply: Reply | None, seconds: float) -> None:
        """Count a request.

        Args:
            request: what was sent.
            reply: the answer; None where there was none.
            seconds: of waiting for it.
        """
        tokens = tokens_of(request)
        if reply is not None:
            usage = reply.usage
            tokens = (
                usage.input_tokens + usage.output_tokens
                if usage is not None
                else tokens + tokens_in(reply.text)
            )
            self.spent.turns += 1
        self.spent.tokens += tokens
        self.spent.seconds += seconds

    def add_kept(self) -> None:
        """Count an answer that was kept from before."""
        self.spent.turns += 1


def tokens_of(request: Request) -> int:
    """An estimate of the tokens of a request."""
    texts = (request.instructions, *(each.text for each in request.messages))
    return sum(map(tokens_in, texts))
