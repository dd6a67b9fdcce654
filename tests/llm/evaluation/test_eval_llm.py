"""``fullgraph eval-llm`` with recorded answers and with a local provider."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

from fullgraph.llm.answers.explanation import parse_explanation
from fullgraph.llm.answers.fix import parse_fix
from fullgraph.llm.evaluation.case import CaseError, read_cases, write_cases
from tests.accuracy.environment import ROOT
from tests.dynamic.prepared import MODEL_PYTHON
from tests.llm.cases import programs, rows
from tests.llm.evaluation.corpus.cases import accuracy_cases, name_of
from tests.llm.evaluation.corpus.lines import read_lines
from tests.llm.fake_provider import FakeProvider, Reply
from tests.waiting import LONGEST, until

RECORDED = Path(__file__).with_name("recorded")


def transformers_version() -> str:
    try:
        return metadata.version("transformers")
    except metadata.PackageNotFoundError:
        return ""


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


def started(folder: Path, *more: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "fullgraph", "eval-llm", *map(str, more)],
        cwd=folder,
        env={**os.environ, "FULLGRAPH_OPENAI_API_KEY": "sk-of-a-test-0123456789"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def eval_llm(folder: Path, *more: object) -> subprocess.CompletedProcess[str]:
    process = started(folder, *more)
    try:
        out, err = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def test_the_recorded_answers_are_of_the_forms_and_of_cases(cases: Path) -> None:
    names = {case.name for case in read_cases(cases)} | {name_of(line) for line in read_lines()}
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
    more = ("--only", "program-overflow", "--no-inductor", "--python", MODEL_PYTHON)
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
    process = eval_llm(tmp_path, *flags, "--no-proofs", "--json", "--python", MODEL_PYTHON)
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


@pytest.mark.dynamo
@pytest.mark.skipif(
    transformers_version() != "5.23.0", reason="the lines are of transformers 5.23.0"
)
def test_lines_of_the_accuracy_corpus_are_graded_by_what_was_measured(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    write_cases(path, accuracy_cases())
    flags = ("--cases", path, "--corpus", "accuracy", "--recorded", RECORDED, "--no-proofs")
    good, bad = "flaubert_with_layerdrop-fg102-76732b", "flaubert_with_layerdrop-fg201-2735ff"
    process = eval_llm(ROOT, *flags, "--only", good, bad, "--json", "--python", MODEL_PYTHON)
    assert process.returncode == 0, process.stderr
    right, wrong = json.loads(process.stdout)["results"]
    assert (right["case"], right["group"]) == (good, "accuracy")
    assert (right["diagnosis"], right["actionability"], right["fabricated"]) == (3, 3, [])
    # The wrong cause, a function that torch does not have, and a link that was not given.
    assert (wrong["case"], wrong["group"]) == (bad, "accuracy")
    assert (wrong["diagnosis"], wrong["actionability"]) == (0, 0)
    assert wrong["fabricated"] == ["torch.compiler.keep_python_rng", "link 1"]


@pytest.mark.dynamo
def test_cases_that_cannot_be_measured_here_are_skipped_and_the_others_go_on(
    tmp_path: Path, server: FakeProvider
) -> None:
    path = tmp_path / "cases.jsonl"
    by_name = {case.name: case for case in [*rows(), *programs()]}
    elsewhere = replace(by_name["t5-warning"], packages={"pytest": "0.1"})
    gone = replace(by_name["program-logging"], line="return x * 2")
    write_cases(path, [elsewhere, gone, by_name["program-numbers"]])
    flags = ("--cases", path, "--llm", "openai", "--llm-url", server.address("openai"), "--yes")
    process = eval_llm(tmp_path, *flags, "--no-proofs", "--python", MODEL_PYTHON)
    assert process.returncode == 0, process.stderr
    assert "Measured before: 0. Skipped: 1." in process.stderr
    assert "2 cases, at most 2 requests to openai" in process.stderr
    out = process.stdout
    assert "program-numbers " in out
    assert "skipped, of 3 cases: 2" in out
    version = f"pytest {pytest.__version__} is installed, and the case is of version 0.1"
    assert f"t5-warning: skipped: {version}" in out
    assert "program-logging: skipped: logs.py: the line does not break here: return x * 2" in out
    assert len(server.received) == 1


@pytest.mark.dynamo
def test_an_evaluation_that_was_killed_goes_on_where_it_was(
    tmp_path: Path, server: FakeProvider
) -> None:
    path, results = tmp_path / "cases.jsonl", tmp_path / "results.jsonl"
    write_cases(path, [case for case in programs() if case.name != "program-logging"])
    address = server.address("openai")
    flags = ("--cases", path, "--llm", "openai", "--llm-url", address, "--yes", "--no-proofs")
    more = (*flags, "--results", results, "--python", MODEL_PYTHON)
    server.replies = [server.success("/v1/responses"), Reply(seconds=300)]
    process = started(tmp_path, *more)
    until(lambda: len(server.received) >= 2 or process.poll() is not None)
    process.kill()
    process.communicate()
    assert len(results.read_text().splitlines()) == 1

    again = eval_llm(tmp_path, *more)
    assert again.returncode == 0, again.stderr
    assert "Measured before: 1. Skipped: 0." in again.stderr
    assert "1 case, at most 1 request" in again.stderr
    files = [
        "overflow.py" if "overflow.py" in each.raw else "numbers.py" for each in server.received
    ]
    assert files == ["overflow.py", "numbers.py", "numbers.py"]

    # Nothing is left to send, and the table is whole.
    last = eval_llm(tmp_path, *more)
    assert len(server.received) == 3
    assert last.stdout == again.stdout
    assert "Nothing to send" in last.stderr
    assert ("program-overflow " in last.stdout, "program-numbers " in last.stdout) == (True, True)


def test_a_corpus_that_is_not_there_is_named_with_those_that_are(
    cases: Path, tmp_path: Path
) -> None:
    process = eval_llm(tmp_path, "--cases", cases, "--corpus", "zoo", "--recorded", RECORDED)
    assert process.returncode == 2
    assert "There is no corpus 'zoo', but: all, graphmend, small." in process.stderr


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
