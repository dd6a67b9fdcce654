"""The corpus's lines and what a good answer says about them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from fullgraph import taxonomy
from tests.accuracy.models import all_models
from tests.llm.evaluation.corpus.cases import name_of
from tests.llm.evaluation.corpus.lines import FILE, BrokenLine, read_lines
from tests.llm.evaluation.corpus.pages import PAGES
from tests.llm.evaluation.corpus.runs import ModelRun, SeenLine, distinct
from tests.llm.evaluation.corpus.truths import names_in, truth_of

LINES = read_lines()
SEEN = SeenLine(
    "a/b.py",
    "n = x.sum().item()",
    "Model.forward",
    "FG102",
    "GB0124",
    "Dynamo does not support tracing `Tensor.item()` with config.",
    "call_method TensorVariable() item () {}",
    "",
    "a 1.0",
    True,
)


def run(model: str, *lines: SeenLine, seconds: float = 1.0, failure: str = "") -> ModelRun:
    return ModelRun(model, "eval", seconds, failure, lines)


def test_the_lines_are_of_models_of_the_corpus_and_of_nothing_else() -> None:
    models = {model.name for model in all_models()}
    assert {line.model for line in LINES} <= models
    assert {line.code for line in LINES} <= set(PAGES)
    assert len({name_of(line) for line in LINES}) == len(LINES)
    # Nothing of the machine that recorded them.
    assert re.findall(r'"/\w|/home|/work|site-packages', FILE.read_text()) == []


def test_many_packages_and_pages_are_among_them_seen_and_held_out() -> None:
    assert len({line.package for line in LINES}) >= 20
    assert len({line.code for line in LINES}) >= 20
    assert min(sum(line.held_out for line in LINES), sum(not e.held_out for e in LINES)) >= 50


def test_a_line_that_several_models_share_counts_once() -> None:
    copied = replace(SEEN, file="a/copied.py", function="Other.forward")
    runs = [run("slow", SEEN, seconds=9), run("fast", copied), run("ended", SEEN, failure="x")]
    (line,) = distinct(runs)
    assert (line.model, line.function, line.held_out) == ("fast", "forward", True)
    (line,) = distinct([*runs, run("seen", replace(SEEN, held_out=False), seconds=99)])
    assert (line.model, line.held_out) == ("fast", False)


@pytest.mark.parametrize(
    "other",
    [
        replace(SEEN, text="n = y.sum().item()"),
        replace(SEEN, code="FG201"),
        replace(SEEN, function="Model.encode"),
        replace(SEEN, package="b 1.0"),
    ],
)
def test_other_lines_and_other_breaks_count_too(other: SeenLine) -> None:
    assert len(distinct([run("model", SEEN, other)])) == 2


@pytest.mark.parametrize("none", [replace(SEEN, code="FG418"), replace(SEEN, text=")")])
def test_what_cannot_be_a_case_is_left_out(none: SeenLine) -> None:
    assert distinct([run("model", none)]) == []


@pytest.mark.parametrize(
    ("reason", "context", "operation"),
    [
        ("Operator `aten.nonzero.default`'s output", "aten.nonzero.default", "nonzero"),
        ("", "call_method TensorVariable() item () {}", "item"),
        ("", "module: torch.random, qualname: manual_seed, skip reason: x", "manual_seed"),
        ("", "setattr(TensorVariable(), requires_grad, ConstantVariable(True))", "requires_grad"),
        ("", "next(zip)", "zip"),
        ("method `get` of class `ContextVar`", "", "contextvar"),
        ("", "example_value type: int; target: <built-in function get_num_threads>", "threads"),
    ],
)
def test_what_dynamo_names_is_read_from_its_words(
    reason: str, context: str, operation: str
) -> None:
    operations = replace(SEEN, reason=reason, context=context).operations
    assert any(operation in each for each in operations)


def test_a_word_of_the_truth_counts_for_one_thing() -> None:
    line = broken(text="mask = idx.nonzero()", operations=("aten.nonzero.default", "nonzero"))
    truth = truth_of(line)
    assert truth.names == ("mask", "idx")
    assert not {*truth.fact} & {*truth.names}
    # The page FG202 names `nonzero` itself as a cause.
    assert "nonzero" not in truth.fact


def test_the_line_that_led_to_a_break_decides() -> None:
    truth = truth_of(broken(text="loop = list(rows)", caused_by="count = int(lengths.max())"))
    assert truth.fact == ("count", "lengths")


def test_names_are_found_in_parts_of_statements() -> None:
    assert names_in("if seq_len > self.max_len and (") == ("seq_len", "max_len")
    assert names_in('and x["key"] == \'') == ()
    assert names_in(")") == ()


def test_a_page_names_its_own_cause_and_seldom_that_of_others() -> None:
    entries = {entry.code: entry for entry in taxonomy.load().entries}
    texts = {
        code: f"{entries[code].title}\n{entries[code].sections['What happens']}\n"
        f"{entries[code].sections['Why Dynamo breaks here']}"
        for code in PAGES
    }
    own = {code for code in PAGES if has_cause(code, texts[code])}
    assert own == set(PAGES)
    others = [(a, b) for a in PAGES for b in PAGES if a != b and has_cause(a, texts[b])]
    assert len(others) <= 0.1 * len(PAGES) * (len(PAGES) - 1)


def has_cause(code: str, text: str) -> bool:
    said = " ".join(text.replace("`", " ").lower().split())
    return all(
        any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said) for word in words)
        for words in PAGES[code].cause
    )


def broken(**fields: object) -> BrokenLine:
    line = BrokenLine("m", "eval", "a/b.py", "x", "forward", "FG202", "", (), "", "a 1.0", True)
    return replace(line, **fields)  # type: ignore[arg-type]
