"""The explanation that everybody gets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.explain.offline import advice_first, explain_offline
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import Call, Cost, Finding, Frame, Location
from fullgraph.vocabulary.prose import brief, join_hints, plain_reason


def test_a_prediction(predicted: Finding, taxonomy: Taxonomy) -> None:
    assert explain_offline(predicted, taxonomy) == (
        "**A tensor becomes a Python number** · `FG102`\n"
        "\n"
        "**Predicted** from the code; no run has reached this line yet. "
        "`y` is a tensor: the result of torch.relu.\n"
        "\n"
        "**Instead:** Keep the value a tensor.\n"
        "\n"
        "```python\n"
        "@torch.compile\n"
        "def f(x):\n"
        "    return x * x.sum()\n"
        "```\n"
        "\n"
        "`.item()` asks for the number inside a tensor, so the graph ends there.\n"
        "\n"
        "**Why:** While tracing there are no numbers yet.\n"
        "\n"
        "**When to leave it:** At the very end of a training step.\n"
        "\n"
        "**Cost:** One more graph.\n"
        "\n"
        "[More about FG102]"
        "(https://fullgraph.github.io/fullgraph/tensor-to-scalar/)"
    )


def test_how_a_break_came_about_is_told(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    path = observed.location.path
    led = replace(
        observed.observation,
        calls=(Call("f(x: float32[2])"), Call("g(name: '`a`')", 1)),
        caused_by=Location(path, 3, 0, 3, 4),
    )
    text = explain_offline(replace(observed, observation=led), taxonomy)
    assert "It was seen behind the break at line 3." in text
    assert "Dynamo was compiling `f(x: float32[2])`, `g(name: ''a'')`." in text
    elsewhere = replace(led, caused_by=Location("/lib/b.py", 3, 0, 3, 4))
    text = explain_offline(replace(observed, observation=elsewhere), taxonomy)
    assert "It was seen behind the break at `b.py:3`." in text


def test_an_observation_says_what_happened(observed: Finding, taxonomy: Taxonomy) -> None:
    text = explain_offline(observed, taxonomy)
    assert "**Observed** (3 times): Dynamo, the tracer of `torch.compile`, stopped" in text
    assert (
        "Dynamo does not support tracing `Tensor.item()`. [GB0124]"
        "(https://meta-pytorch.github.io/compile-graph-break-site/gb/gb0124.html)"
    ) in text
    assert "Path: `main → forward`." in text
    assert "skipped" not in text
    assert len(text.splitlines()) <= 30


def test_a_break_without_an_id_or_a_detour(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    observation = replace(
        observed.observation, gb_id=None, stack=(), count=1, skips_frame=True, reason=""
    )
    text = explain_offline(replace(observed, observation=observation), taxonomy)
    assert "**Observed**: " in text
    assert "Path:" not in text
    assert "compile-graph-break-site" not in text
    assert "Dynamo skipped all of this function, which now runs in eager mode." in text


def test_the_function_that_falls_back_is_named(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    observation = replace(observed.observation, skips_frame=True)
    text = explain_offline(replace(observed, observation=observation), taxonomy)
    assert "Dynamo skipped all of `forward`" in text


def test_a_deep_call_path_keeps_its_end(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    stack = tuple(Frame("/home/ada/deep.py", n, f"f{n}") for n in range(1, 10))
    finding = replace(observed, observation=replace(observed.observation, stack=stack))
    assert "Path: `… → f5 → f6 → f7 → f8 → f9`." in explain_offline(finding, taxonomy)


def test_a_call_path_names_the_classes_of_methods(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    calls = (("GPT", "forward"), ("Block", "forward"), ("", "mask"))
    stack = tuple(Frame("/home/ada/gpt.py", 3, name, owner) for owner, name in calls)
    finding = replace(observed, observation=replace(observed.observation, stack=stack))
    assert "Path: `GPT.forward → Block.forward → mask`." in explain_offline(finding, taxonomy)


def test_advice_comes_first_with_its_code_where_that_is_short() -> None:
    short = "```python\ndef f(x):\n    return x\n```"
    assert advice_first(f"**Observed**\n\n**Instead:** Keep it.\n\n{short}\n\nWhy.") == (
        f"**Instead:** Keep it.\n\n{short}",
        "**Observed**\n\nWhy.",
    )
    long = "```python\ndef f(x):\n" + "    x = x + 1\n" * 5 + "```"
    assert advice_first(f"**Observed**\n\n**Instead:** Keep it.\n\n{long}\n\nWhy.") == (
        "**Instead:** Keep it.",
        f"**Observed**\n\n**For example:**\n\n{long}\n\nWhy.",
    )
    hints = "**Instead**, Dynamo suggests:\n- One.\n- Two."
    assert advice_first(f"**Observed**\n\n{hints}") == (hints, "**Observed**")
    assert advice_first("**Observed**") == ("", "**Observed**")


def test_without_a_page_dynamos_words_are_shown(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    observation = replace(
        observed.observation,
        gb_id="GB0003",
        reason="Cannot trace generators",
        hints=(
            "It may be possible to write Dynamo tracing rules for this code.",
            "Call a generator from inside of a function and ",
            "compile that function instead.",
        ),
    )
    finding = replace(observed, code="FG000", entry="unclassified", observation=observation)
    text = explain_offline(finding, taxonomy)
    assert text.startswith(f"**{UNCLASSIFIED.title}** · `FG000`")
    assert "Cannot trace generators. [GB0003](" in text
    assert (
        "**Instead**, Dynamo suggests:\n"
        "- Call a generator from inside of a function and compile that function instead.\n"
        "- It may be possible"
    ) in text
    assert "unclassified.md" not in text


def test_what_dynamo_quotes_is_neither_lost_nor_active(
    observed: Finding, taxonomy: Taxonomy
) -> None:
    assert observed.observation is not None
    observation = replace(
        observed.observation,
        reason="Cannot call <class 'int'> with ![x](https://evil.example)",
        hints=("See [this](command:x)",),
    )
    finding = replace(observed, entry="unclassified", observation=observation)
    text = explain_offline(finding, taxonomy)
    assert "Cannot call `<class 'int'>` with ![x] (`https://evil.example`)" in text
    assert "](command:" not in text


def test_without_a_page_and_without_hints(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    observation = replace(observed.observation, hints=())
    finding = replace(observed, entry="unclassified", observation=observation)
    assert "Dynamo gives no hint for this break." in explain_offline(finding, taxonomy)


@pytest.mark.parametrize(
    ("hints", "sentences"),
    [
        (
            ("Set `a = True` ", "or `export A=1` ", "to include it."),
            ("Set `a = True` or `export A=1` to include it.",),
        ),
        (("Write it in Python", "Remove the call"), ("Write it in Python.", "Remove the call.")),
        (
            ("make sure that it is outside ", "`torch.compile` region"),
            ("Make sure that it is outside `torch.compile` region.",),
        ),
        (("Avoid it. ", "Use another."), ("Avoid it.", "Use another.")),
        (("Avoid it,", "Or not"), ("Avoid it, Or not.",)),
        (("Add it to `config.methods.",), ("Add it to `config.methods`.",)),
        (("Same.", "Same."), ("Same.",)),
        (
            ("Please report an issue to PyTorch.", "Use x."),
            ("Use x.", "Please report an issue to PyTorch."),
        ),
        (("torch.add_thing it",), ("torch.add_thing it.",)),
        (("", "  "), ()),
        ((), ()),
    ],
)
def test_hints_become_sentences(hints: tuple[str, ...], sentences: tuple[str, ...]) -> None:
    assert join_hints(hints) == sentences


def test_a_reason_is_cut_at_a_word_and_a_code_span_is_closed() -> None:
    reason = plain_reason("Cannot trace `" + "word " * 200 + "`", 60)
    assert len(reason) <= 61
    assert reason.endswith("word`…")


@pytest.mark.parametrize(
    ("section", "limit", "text"),
    [
        ("One. Two.\n\nThree.", 99, "One. Two."),
        ("One sentence. Another one.", 15, "One sentence."),
        ("A first sentence that is too long by itself.", 5, None),
        ("Lines that\nare wrapped.", 99, "Lines that are wrapped."),
        ("Do this:\n\n- a\n- b\n\nMore.", 99, "Do this:\n- a\n- b"),
        ("Like so:\n\n```python\nx = 1\n```\n\nMore.", 99, "Like so."),
        ("```python\n# no\n```\n\nText.", 99, "Text."),
        ("- a\n- b", 99, "- a\n- b"),
        ("", 99, ""),
    ],
)
def test_the_beginning_of_a_section(section: str, limit: int, text: str | None) -> None:
    assert brief(section, limit) == (section if text is None else text)


def test_a_break_under_fullgraph_is_called_an_error(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    strict = replace(observed, observation=replace(observed.observation, fullgraph=True))
    assert "`fullgraph=True` here, so this is an error" in explain_offline(strict, taxonomy)
    assert "fullgraph=True" not in explain_offline(observed, taxonomy)


def test_the_cost_of_a_break_is_told(observed: Finding, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    assert "cost" not in explain_offline(observed, taxonomy).split("**Cost")[0]
    cost = Cost(0.0018, 0.006, rank=1)
    profiled = replace(observed, observation=replace(observed.observation, cost=cost))
    told = explain_offline(profiled, taxonomy)
    assert "This break cost 1.8 ms of the 6.0 ms call (30 %), an estimate from the profile." in told
