"""The worked examples in the prompt: each breaks as it says, and its answer removes the break."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from fullgraph import taxonomy
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.fixes.proof.run import Runs
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.llm.answers.explanation import Explanation, parse_explanation
from fullgraph.llm.answers.fix import FIX, parse_fix
from fullgraph.llm.answers.form import has_form
from fullgraph.llm.context.examples import Example, Requested, all_examples, example_parts
from fullgraph.llm.fixing.blocks import edits_of
from fullgraph.llm.fixing.effects import effects_of
from fullgraph.vocabulary.findings import Fix, Kind, Safety
from tests.llm.context.questions import question

_MAY_DROP = Fix("Drop a message", (), Safety.UNSAFE, drops="the message is not logged")
_TARGET = re.compile(r"^(?:class (\w+)\(nn\.Module\)|def (?!get_inputs)(\w+))", re.MULTILINE)


@pytest.fixture(params=all_examples(), ids=lambda example: example.name)
def example(request: pytest.FixtureRequest) -> Example:
    found: Example = request.param
    return found


def _answer(example: Example) -> Explanation:
    return parse_explanation(example.explanation, "The example")


def _after(example: Example) -> str:
    text = f"{example.code}\n"
    for change in _answer(example).changes:
        assert change.file == "model.py"
        assert f"\n{text}".count(f"\n{change.search}\n") == 1
        text = text.replace(f"{change.search}\n", f"{change.replace}\n")
    return text


def test_each_category_has_two() -> None:
    counts = Counter(example.name[:3] for example in all_examples())
    assert counts == {f"fg{number}": 2 for number in range(1, 7)}


def test_an_answer_is_complete_and_short(example: Example) -> None:
    answer = _answer(example)
    assert answer.changes
    for text in (answer.action, answer.what, answer.why, answer.mechanism, answer.risks):
        assert 20 < len(text) < 300
    code = re.match(r"FG\d{3}", example.facts)
    assert code is not None
    assert example.facts.startswith(f"{code[0]} {taxonomy.load().by_code(code[0]).title}")


def test_a_fix_is_a_complete_answer_whose_blocks_give_the_program_that_is_proven(
    example: Example,
) -> None:
    assert has_form(example.fix, FIX)
    fix = parse_fix(example.fix, "The example")
    assert len(fix.action.split()) <= 12
    assert 40 < len(fix.why) < 300
    text = f"{example.code}\n"
    edits = edits_of(fix.changes, {"model.py": "/m.py"}, lambda path: text, lambda path: True)
    after = apply_edits(text, edits)
    # This text is what the test below runs.
    assert after == _after(example)
    effects = effects_of(text, after)
    assert (effects.unsafe, effects.disables, effects.setup) == ("", "", "")


def test_the_code_has_the_margin_that_code_has_in_a_request(example: Example) -> None:
    code = example.text("fix").split("File model.py:\n")[1].split("\n\nAnswer:")[0].split("\n")
    assert "\n".join(line[3:] for line in code) == example.code
    (marked,) = [line for line in code if line.startswith("> |")]
    assert f"at `{marked[3:].strip()}`" in example.facts


def test_the_examples_have_the_form_that_is_requested() -> None:
    for requested, own, other in (
        ("explanation", "mechanism", "needs_setup"),
        ("fix", "needs_setup", "mechanism"),
    ):
        parts = example_parts(question(), cast(Requested, requested))
        assert len(parts) == 2
        assert all(f'"{own}":' in each.text for each in parts)
        assert not any(f'"{other}":' in each.text for each in parts)


@pytest.mark.dynamo
async def test_the_answer_removes_the_break_and_keeps_the_outputs(
    example: Example, supervisor: Supervisor, tmp_path: Path
) -> None:
    path = tmp_path / "model.py"
    path.write_text(f"{example.code}\n", encoding="utf-8")
    classes = [a or b for a, b in _TARGET.findall(example.code)]
    target = next((name for name in classes if name[0].isupper()), classes[0])
    runs = Runs(
        supervisor,
        Target(target, path=str(path)).job(),
        taxonomy.load(),
        lambda wanted: Path(wanted).read_text(encoding="utf-8"),
        lambda wanted: wanted == str(path),
        lambda message: None,
    )
    before = await runs.run({})
    after = await runs.run({str(path): _after(example)}, fixes=[_MAY_DROP])
    runs.close()
    assert before.failure is None, before.failure.message
    breaks = [each for each in before.findings if each.kind is Kind.BREAK]
    assert [each.code for each in breaks] == [example.facts[:5]]
    assert after.failure is None, after.failure.message
    assert after.result.stages[-1].name == "eager"
    assert [each.code for each in after.findings if each.kind is Kind.BREAK] == []
    assert after.differences == before.differences
    assert [stage.failure for stage in after.result.stages if stage.failure] == []
