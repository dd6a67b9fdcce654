"""A language model on the command line: what the journal, the figures and the data set have."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import server
from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.llm.fake_provider import FakeProvider
from tests.llm.fixing.answers import answer, change
from tests.llm.fixing.test_command import KEY, MODEL, OLD, RIGHT
from tests.llm.wire.openai_wire import USAGE
from tests.waiting import LONGEST

__all__ = ["server"]


def command(server: FakeProvider, folder: Path, name: str, *more: object) -> str:
    llm = ("--llm", "openai", "--llm-url", server.address("openai"), "--model", "gpt-test")
    python = ("--python", MODEL_PYTHON)
    return fullgraph(folder, name, "model.py:double", *llm, *python, *more)


def fullgraph(folder: Path, *arguments: object) -> str:
    process = subprocess.run(
        [FULLGRAPH_PYTHON, "-m", "fullgraph", *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "FULLGRAPH_OPENAI_API_KEY": KEY},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert process.returncode in (0, 1), process.stderr
    return process.stdout


@pytest.mark.dynamo
def test_a_model_explains_and_fixes_and_its_key_is_nowhere(
    server: FakeProvider, tmp_path: Path
) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    for _ in range(2):
        command(server, tmp_path, "explain")
    assert len(server.received) == 1, "the second answer is a kept one"
    server.replies.append(server.saying("openai", answer(change(OLD, RIGHT))))
    command(server, tmp_path, "fix", "--different-calls", "2", "--no-inductor", "--write")

    figures: dict[str, Any] = json.loads(fullgraph(tmp_path, "stats", "--json"))
    (model,) = figures["models"]
    assert (model["model"], model["answered"], model["cached"]) == ("openai gpt-test", 2, 1)
    assert (model["input_tokens"], model["output_tokens"]) == (2 * USAGE[0], 2 * USAGE[1])
    assert figures["explained"] == {"count": 1, "of": 1}
    assert figures["fixed"] == {"count": 1, "of": 1}
    assert figures["fixes_tried"]["OpenAI gpt-test"] == {"count": 1, "of": 1}

    fullgraph(tmp_path, "dataset", "out", "--format", "plain")
    (example,) = [
        json.loads(line)
        for name in ("train", "validation")
        for line in (tmp_path / "out" / f"{name}.jsonl").read_text().splitlines()
    ]
    # The fix of the model is in the answer because it is proven, its words are not.
    assert (example["code"], example["rewrite"]) == ("FG102", "language-model")
    learned = json.loads(example["answer"])
    assert learned["changes"] == [change(OLD, RIGHT)]
    assert "Double the tensor" not in example["answer"]
    kept = [path for path in Path(os.environ["HOME"]).rglob("*") if path.is_file()]
    assert any(path.name == "journal.sqlite3" for path in kept)
    for path in (*kept, *tmp_path.rglob("*")):
        if path.is_file():
            assert KEY.encode() not in path.read_bytes(), path
