"""``fullgraph eval-llm`` with recorded answers and with a local provider."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fullgraph.llm.answers.explanation import parse_explanation
from fullgraph.llm.answers.fix import parse_fix
from fullgraph.llm.evaluation.case import CaseError, read_cases, write_cases
from tests.llm.cases import programs, rows
from tests.llm.fake_provider import FakeProvider

RECORDED = Path(__file__).with_name("recorded")


@pytest.fixture
def server() -> Iterator[FakeProvider]:
    fake = FakeProvider()
    yield fake
    fake.close()


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "cases.jsonl"
    write_cases(path, [*rows(), *programs()])
    return path


def eval_llm(folder: Path, *more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fullgraph", "eval-llm", *map(str, more)],
        cwd=folder,
        env={**os.environ, "FULLGRAPH_OPENAI_API_KEY": "sk-of-a-test-0123456789"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=400,
    )


def test_the_recorded_answers_are_of_the_forms_and_of_cases(cases: Path) -> None:
    names = {case.name for case in read_cases(cases)}
    recorded = sorted(RECORDED.glob("*.json"))
    assert len([path for path in recorded if not path.stem.startswith("program-")]) >= 5
    for path in recorded:
        assert path.stem in names
        answers = json.loads(path.read_text())
        for each in answers["explanation"]:
            parse_explanation(json.dumps(each), "")
        for each in answers["fix"]:
            parse_fix(json.dumps(each), "")


def test_the_lines_of_the_rows_are_cases() -> None:
    assert len(rows()) == 19
    assert len({(case.target, case.file, case.line) for case in rows()}) == 19


@pytest.mark.dynamo
def test_recorded_answers_are_graded_and_their_fixes_proven(cases: Path, tmp_path: Path) -> None:
    flags = ("--cases", cases, "--recorded", RECORDED, "--results", tmp_path / "results.jsonl")
    more = ("--only", "program-overflow", "--no-inductor", "--python", sys.executable)
    process = eval_llm(tmp_path, *flags, *more)
    assert process.returncode == 0, process.stderr
    row = "program-overflow  3/3        3/3            0           general  1"
    assert row in process.stdout
    assert "proven as general fixes: 1 of 1 (100%)" in process.stdout

    # Its target is gone: what is printed now was measured before.
    gone = cases.read_text().replace("overflow.py:model", "gone.py:model")
    cases.write_text(gone)
    again = eval_llm(tmp_path, *flags, *more)
    assert again.stdout == process.stdout


@pytest.mark.dynamo
def test_what_an_answer_invents_is_counted(cases: Path, tmp_path: Path) -> None:
    flags = ("--cases", cases, "--recorded", RECORDED, "--only", "program-numbers")
    process = eval_llm(tmp_path, *flags, "--no-proofs", "--json", "--python", sys.executable)
    assert process.returncode == 0, process.stderr
    (result,) = json.loads(process.stdout)["results"]
    assert (result["diagnosis"], result["actionability"]) == (2, 0)
    # A function, a link in the text, and a number that is none of the references.
    assert result["fabricated"] == ["torch.tolist_in_graph", "link 1", "link 2"]


def test_the_cost_is_stated_and_nothing_is_sent_without_an_agreement(
    cases: Path, tmp_path: Path, server: FakeProvider
) -> None:
    address = server.address("openai")
    flags = ("--cases", cases, "--llm", "openai", "--llm-url", address, "--price-input", "2")
    process = eval_llm(tmp_path, *flags, "--only", "program-logging", "program-numbers")
    assert process.returncode == 2
    said = "2 cases, at most 8 requests to openai: estimated 108,000 tokens, about $0.192."
    assert said in process.stderr
    assert "Nothing was sent. Standard input is not a terminal: pass --yes" in process.stderr
    assert server.received == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "cases.jsonl:1 is no case"),
        ('{"name": "a"}', "cases.jsonl:1 is no case"),
    ],
)
def test_a_mistake_in_the_cases_is_named_with_its_line(
    tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(text)
    with pytest.raises(CaseError, match=said):
        read_cases(path)
