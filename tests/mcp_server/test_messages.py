"""No message names a setting or a flag that an agent cannot use."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from fullgraph.dynamic import failures
from fullgraph.dynamic.output import CapturedOutput
from fullgraph.fixes.source.written import WriteError, write_all
from fullgraph.mcp_server.results import in_arguments
from fullgraph_worker.inputs.example import Lacking, lacking_error, lacking_inputs

_OF_OTHERS = re.compile(r"setting|fullgraph\.|command line|--(?!(python|timeout|memory-limit) of)")


def _model(x: object, scale: float) -> None: ...


def test_missing_inputs_name_the_argument() -> None:
    required = list(inspect.signature(_model).parameters.values())
    needed = lacking_error("no-inputs", "Net needs x.", "model.py", lacking_inputs(required))
    words = in_arguments(needed.message)
    assert not _OF_OTHERS.search(words)
    assert "Or pass the argument inputs: '" in words
    both = Lacking(init='{"width": ...}', call="[torch.randn(2, 8)]")
    words = in_arguments(lacking_error("bad-inputs", "Net fails.", "model.py", both).message)
    assert not _OF_OTHERS.search(words)
    assert "Or pass the argument init_inputs: '{" in words
    assert "}', and inputs: '[" in words


def test_failures_of_runs_name_the_flags_of_this_command() -> None:
    output = CapturedOutput()
    for failure in (
        failures.timed_out(3, "running f", output),
        failures.outgrown(2**30, "running f", output),
        failures.start_timed_out(["python"], 3, output),
    ):
        assert _OF_OTHERS.search(failure.message)
        assert not _OF_OTHERS.search(in_arguments(failure.message))


def test_what_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "model.py"
    file.write_text("x = 1\n")
    texts = {str(file): "x = 2\n"}
    messages = []
    for own, original in (("", "x = 1\n"), (str(file), "x = 0\n")):
        with pytest.raises(WriteError) as refused:
            write_all(texts, {str(file): original}, own.__eq__)
        messages.append(in_arguments(str(refused.value)))
    assert not any(_OF_OTHERS.search(each) for each in messages)
    assert "Call fix again." in messages[1]
