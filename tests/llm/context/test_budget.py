"""What is left out where not everything fits, and that it is said."""

from __future__ import annotations

import pytest

from fullgraph.llm.context.budget import ALWAYS, Part, tokens_in, within
from fullgraph.llm.context.prompt import explanation_request
from tests.llm.context.questions import question


def part(title: str, priority: int, length: int = 350, shorter: str = "") -> Part:
    return Part(title, "x" * length, priority, title.lower(), shorter)


def test_everything_is_kept_where_it_fits() -> None:
    parts = [part("A", 1), part("B", 2)]
    assert within(parts, 1000) == (tuple(parts), ())


def test_the_least_useful_goes_first_and_the_order_stays() -> None:
    parts = [part("LEAST", 1), part("MOST", 9), part("LESS", 2)]
    kept, dropped = within(parts, 240)
    assert [each.title for each in kept] == ["MOST", "LESS"]
    assert dropped == ("least",)


def test_of_two_that_are_equally_useful_the_longer_goes() -> None:
    kept, dropped = within([part("SHORT", 1, 100), part("LONG", 1, 1000)], 100)
    assert [each.title for each in kept] == ["SHORT"]
    assert dropped == ("long",)


def test_a_part_that_must_stay_is_shortened() -> None:
    kept, dropped = within([part("CODE", ALWAYS, 10_000, "short"), part("FACTS", ALWAYS)], 200)
    assert [each.text for each in kept] == ["short", "x" * 350]
    assert dropped == ("parts of code",)


def test_a_shortened_part_that_still_does_not_fit_is_left_out() -> None:
    parts = [part("CODE", 5, 10_000, "y" * 700), part("FACTS", ALWAYS), part("MORE", 4)]
    kept, dropped = within(parts, 200)
    assert [each.title for each in kept] == ["FACTS"]
    assert set(dropped) == {"code", "more"}


def test_empty_parts_are_not_sent() -> None:
    assert within([Part("EMPTY", "", 5, "nothing")], 10) == ((), ())


@pytest.mark.parametrize("tokens", [2000, 3000, 6000, 12000])
def test_a_request_has_at_most_its_tokens(tokens: int) -> None:
    prepared = explanation_request(question(max_tokens=tokens))
    request = prepared.request
    assert tokens_in(request.instructions) + tokens_in(request.messages[0].text) <= tokens
    assert bool(prepared.context.dropped) == (tokens < 6000)
    for kept in ("> |        if mask is None", "Dynamo's reason", "y = tensor float32[2, 7]"):
        assert kept in prepared.context.text


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        # As the tokenizer o200k_base counts them: 13, 24 and 8 tokens.
        ("        return self.attention(x, mask=None)\n", 8, 20),
        ("def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:\n    return x\n", 16, 36),
        ("日本語のコメント", 6, 12),
    ],
)
def test_the_estimate_is_near_a_tokenizers(text: str, least: int, most: int) -> None:
    assert least <= tokens_in(text) <= most
