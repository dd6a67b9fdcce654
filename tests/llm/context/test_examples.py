"""The worked examples in the prompt: each breaks as it says, and its answer removes the break."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.findings import Kind
from fullgraph.fixes.proof.run import Runs
from fullgraph.llm.answers.explanation import Explanation, parse_explanation
from fullgraph.llm.context.examples import Example, all_examples

pytestmark = pytest.mark.forks
_TARGET = re.compile(r"^(?:class (\w+)\(nn\.Module\)|def (?!get_inputs)(\w+))", re.MULTILINE)


@pytest.fixture(params=all_examples(), ids=lambda example: example.name)
def example(request: pytest.FixtureRequest) -> Example:
    found: Example = request.param
    return found


def _answer(example: Example) -> Explanation:
    return parse_explanation(example.answer, "The example")


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
    after = await runs.run({str(path): _after(example)}, may_lose_messages=True)
    runs.close()
    assert before.failure is None, before.failure.message
    breaks = [each for each in before.findings if each.kind is Kind.BREAK]
    assert [each.code for each in breaks] == [example.facts[:5]]
    assert after.failure is None, after.failure.message
    assert [each.code for each in after.findings if each.kind is Kind.BREAK] == []
    assert after.differences == before.differences
    assert [stage.failure for stage in after.result.stages if stage.failure] == []
