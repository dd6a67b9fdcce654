"""``fullgraph dataset``: real runs and proven fixes as files for fine-tuning."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from fullgraph.llm.answers.explanation import parse_explanation
from tests.cli.helpers import fullgraph
from tests.cli.test_runs import TEXT, explain
from tests.dataset.test_survey import RUN
from tests.dynamic.prepared import MODEL_PYTHON

CANARY = "sk-proj-9fJ2kQ7vXw3LrT8mBz5YcN1dHs6Ge4Pa0Ui"
KEYED = TEXT.replace("    y = x + 1\n", f'    api_key = "{CANARY}"\n    y = x + len(api_key)\n')


def dataset(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return fullgraph("dataset", *arguments, cwd=folder)


def files_in(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.dynamo
def test_a_run_and_its_proven_fix_become_an_example_without_secrets(tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "net.py").write_text(KEYED, encoding="utf-8")
    assert explain(folder).returncode == 1
    fixed = fullgraph("fix", "net.py:scale", "--python", MODEL_PYTHON, "--no-inductor", cwd=folder)
    assert fixed.returncode == 0, fixed.stdout + fixed.stderr

    out = tmp_path / "out"
    counted = dataset(folder, out, "--dry-run")
    assert counted.returncode == 0, counted.stderr
    assert "1 examples, 1 with a proven fix" in counted.stderr
    assert "at least 10 examples" in counted.stderr
    assert not out.exists()

    for name in ("openai", "gemini", "plain"):
        before = files_in(folder)
        written = dataset(folder, out, "--format", name)
        assert written.returncode == 0, written.stderr
        assert files_in(folder) == before, "only the given folder is written"
        assert set(files_in(out)) == {"CARD.md", "train.jsonl", "validation.jsonl"}
        for text in files_in(out).values():
            assert CANARY not in text
            assert str(tmp_path) not in text
        card = files_in(out)["CARD.md"]
        assert f"in the format `{name}`" in card
        assert "| FG103 logging-call | 1 |" in card
        for split in ("train", "validation"):
            count = len(files_in(out)[f"{split}.jsonl"].splitlines())
            assert f"| {split} | {count} |" in card
        assert "- with a proven fix: 1\n- with the page's advice only: 0\n" in card
    (line,) = (files_in(out)["train.jsonl"] + files_in(out)["validation.jsonl"]).splitlines()
    example = json.loads(line)
    assert (example["code"], example["origin"], example["torch"][:2]) == (
        "FG103",
        "your runs",
        "2.",
    )
    assert example["masked"] >= 1
    (change,) = parse_explanation(example["answer"], "the data set").changes
    assert change.search == '    print("between")'


def test_a_survey_is_read_and_a_wrong_one_refused(tmp_path: Path) -> None:
    survey = tmp_path / "survey.jsonl"
    survey.write_text(RUN.line(), encoding="utf-8")
    written = dataset(tmp_path, "out", "--survey", survey, "--format", "plain")
    assert written.returncode == 0, written.stderr
    assert "2 examples, 1 with a proven fix" in written.stderr
    only = dataset(tmp_path, "out", "--survey", survey, "--proven", "--dry-run")
    assert "1 examples, 1 with a proven fix" in only.stderr
    survey.write_text("{}\n", encoding="utf-8")
    refused = dataset(tmp_path, "out", "--survey", survey)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "survey.jsonl:1 is not a run of a survey" in refused.stderr


def test_without_a_run_it_says_how_to_make_examples(tmp_path: Path) -> None:
    process = dataset(tmp_path, "out")
    assert process.returncode == 2
    assert "`fullgraph explain TARGET`" in process.stderr
    assert not (tmp_path / "out").exists()
