"""Each kind of break, at its exact place, as Dynamo really makes it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Finding, Frame

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]

IMPORTS = """
import logging
import warnings
import numpy as np
import torch
from tqdm import tqdm

logger = logging.getLogger(__name__)
"""


@pytest.mark.parametrize(
    ("body", "gb_id", "expression"),
    [
        ("return y * y.sum().item()", "GB0124", "y.sum().item()"),
        ("return y * int(y.sum())", "GB0124", "int(y.sum())"),
        ("return y * float(y.sum())", "GB0124", "float(y.sum())"),
        ("return y, y.tolist()", "GB0109", "y.tolist()"),
        ("print('shape', y.shape)\nreturn y", "GB0059", "print('shape', y.shape)"),
        ("logger.info('here')\nreturn y", "GB0291", "logger.info('here')"),
        ("warnings.warn('here')\nreturn y", "GB0007", "warnings.warn('here')"),
        ("if y.sum() > 0:\n    y = y * 2\nreturn y", "GB0170", "y.sum() > 0"),
        ("return y * 2 if y.sum() > 0 else y", "GB0170", "y.sum() > 0"),
        (
            "if (y < -9).any():\n    raise ValueError('too small')\nreturn y",
            "GB0170",
            "(y < -9).any()",
        ),
        (
            "z = np.interp(y.numpy(), [0.0, 1.0], [0.0, 1.0])\nreturn torch.from_numpy(z)",
            "GB0294",
            "np.interp(y.numpy(), [0.0, 1.0], [0.0, 1.0])",
        ),
        ("'😀é'; print('x')\nreturn y", "GB0059", "print('x')"),
    ],
)
async def test_one_break_is_one_finding_at_its_expression(
    explain: Explain, findings: Findings, body: str, gb_id: str, expression: str
) -> None:
    indented = "\n".join(f"    {line}" for line in body.splitlines())
    text = f"{IMPORTS}\ndef target(x):\n    y = x + 1\n{indented}\n"

    result = await explain(text, "target", inputs="torch.ones(3)")

    assert result.failure is None
    [finding] = findings(result)
    assert finding.observation is not None
    assert finding.observation.gb_id == gb_id
    assert finding.observation.count == 1
    lines = text.split("\n")
    line = next(i for i, content in enumerate(lines, 1) if expression in content)
    column = lines[line - 1].index(expression)
    where = finding.location
    assert (where.line, where.column) == (line, column)
    assert (where.end_line, where.end_column) == (line, column + len(expression))
    assert finding.observation.stack == (Frame(where.path, line, "target"),)
    assert finding.observation.reason
    assert "0x" not in finding.observation.reason


async def test_a_break_before_the_first_operation_is_seen(
    explain: Explain, findings: Findings
) -> None:
    result = await explain("def f(x):\n    return x.tolist()\n", "f", inputs="torch.ones(3)")

    assert [(f.location.line, f.location.column) for f in findings(result)] == [(2, 11)]
    assert result.done is not None
    assert result.done.graphs == 0


async def test_a_while_loop_on_a_tensor_counts_each_break(
    explain: Explain, findings: Findings
) -> None:
    text = "def f(x):\n    while x.sum() < 10:\n        x = x + 1\n    return x\n"

    result = await explain(text, "f", inputs="torch.ones(3)")

    [finding] = findings(result)
    assert finding.observation is not None
    assert finding.observation.count == len(result.records) >= 2
    assert (finding.location.line, finding.location.column) == (2, 10)
    assert (finding.location.end_line, finding.location.end_column) == (2, 22)
    assert [frame.function for frame in finding.observation.stack] == ["f"]


async def test_a_break_in_a_loop_shows_its_cause_and_skips_the_frame(
    explain: Explain, findings: Findings
) -> None:
    text = "def f(x):\n    for i in range(3):\n        print(i)\n        x = x + i\n    return x\n"

    result = await explain(text, "f", inputs="torch.ones(3)")

    [finding] = findings(result)
    assert finding.observation is not None
    # The record itself says "graph break in loop": what users can change is the print.
    assert finding.observation.gb_id == "GB0059"
    assert finding.observation.skips_frame
    assert "print" in finding.observation.reason
    assert "another graph break" not in finding.observation.reason
    assert (finding.location.line, finding.location.column) == (3, 8)


async def test_a_tqdm_loop_is_placed_at_the_users_line(
    explain: Explain, findings: Findings
) -> None:
    text = (
        f"{IMPORTS}\ndef f(x):\n    x = x + 1\n"
        "    for i in tqdm(range(3)):\n        x = x + i\n    return x\n"
    )
    line = text.split("\n").index("    for i in tqdm(range(3)):") + 1

    result = await explain(text, "f", inputs="torch.ones(3)")

    found = findings(result)
    assert {f.observation.gb_id for f in found if f.observation} == {"GB0007", "GB0008"}
    for finding in found:
        where = finding.location
        assert (where.line, where.column) == (line, 13)
        # The loop's body is not part of what breaks.
        assert (where.end_line, where.end_column) == (line, 27)


async def test_a_break_within_the_standard_library_is_placed_at_the_users_call(
    explain: Explain, findings: Findings
) -> None:
    text = "import logging\n\ndef f(x):\n    y = x + 1\n    logging.warning('here')\n    return y\n"

    result = await explain(text, "f", inputs="torch.ones(3)")

    [finding] = findings(result)
    assert finding.observation is not None
    where = finding.location
    assert (where.line, where.column, where.end_column) == (5, 4, 27)
    # Dynamo's own place is the last call of the stack.
    assert finding.observation.stack[-1].path == logging.__file__
    assert finding.observation.stack[-1].function == "warning"


async def test_a_break_that_an_optimizer_makes_itself_is_not_the_users(explain: Explain) -> None:
    text = f"""{IMPORTS}
layer = torch.nn.Linear(2, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
layer(torch.ones(1, 2)).sum().backward()

def target(x):
    optimizer.step()
    torch._dynamo.graph_break()
    return layer(x)
"""
    result = await explain(text, "target", inputs="torch.ones(1, 2)")
    found = observed_findings(result, load(), lambda _: text)
    pages = {f.location.line: f.entry for f in found}
    lines = text.splitlines()
    assert pages[lines.index("    optimizer.step()") + 1] == "optimizer-step"
    assert pages[lines.index("    torch._dynamo.graph_break()") + 1] == "explicit-graph-break"


async def test_an_unsupported_context_manager_skips_the_frame(
    explain: Explain, findings: Findings
) -> None:
    text = (
        "def f(x):\n    x = x + 1\n    with open('/dev/null') as file:\n"
        "        x = x + 1\n    return x\n"
    )

    result = await explain(text, "f", inputs="torch.ones(3)")

    found = {f.observation.gb_id: f for f in findings(result) if f.observation}
    assert set(found) == {"GB0059", "GB0142"}
    assert found["GB0142"].observation is not None
    assert found["GB0142"].observation.skips_frame
    assert {f.location.line for f in found.values()} == {3}


async def test_a_helper_in_another_file_is_where_it_breaks(
    explain: Explain, findings: Findings, write: Callable[..., Path], tmp_path: Path
) -> None:
    helper = write("def scale(x):\n    z = x * 2\n    return z * z.sum().item()\n", "helper.py")

    result = await explain(
        "from helper import scale\n\ndef f(x):\n    a = x + 1\n"
        "    b = scale(\n        a)\n    return b\n",
        "f",
        inputs="torch.ones(3)",
    )

    [finding] = findings(result)
    assert finding.observation is not None
    model = str(tmp_path / "model.py")
    assert finding.location.path == str(helper)
    assert (finding.location.line, finding.location.column) == (3, 15)
    assert finding.observation.stack[0].path == model
    assert finding.observation.stack[0].function == "f"
    assert finding.observation.stack[-1] == Frame(str(helper), 3, "scale")
    # The call was left in its middle: it is not known to be free of breaks.
    assert 5 not in result.traced.get(model, frozenset())


async def test_resumed_functions_are_named_after_what_they_resume(
    explain: Explain, findings: Findings
) -> None:
    text = (
        "def inner(x):\n    print('a')\n    x = x + 1\n    print('b')\n    x = x * 2\n"
        "    print('c')\n    return x\n\ndef outer(x):\n    y = inner(x)\n    return y + 1\n"
    )

    result = await explain(text, "outer", inputs="torch.ones(3)")

    stacks = {f.location.line: f.observation.stack for f in findings(result) if f.observation}
    assert {line: [call.function for call in stack] for line, stack in stacks.items()} == {
        2: ["outer", "inner"],
        4: ["outer", "inner"],
        6: ["outer", "inner"],
    }
    assert {call.line for stack in stacks.values() for call in stack[:1]} == {10}


async def test_traced_lines_are_told_per_file(
    explain: Explain, write: Callable[..., Path], tmp_path: Path
) -> None:
    text = (
        "import torch\n\ndef f(x, flag=False):\n    if flag:\n        print('never')\n"
        "    y = torch.relu(x)\n    print('now')\n    return y\n"
    )

    result = await explain(text, "f", inputs="torch.ones(3)")

    assert set(result.traced) == {str(tmp_path / "model.py")}
    lines = result.traced[str(tmp_path / "model.py")]
    assert {4, 6, 8} <= lines
    assert not {5, 7} & lines


async def test_a_line_that_only_its_jump_passes_did_not_run(
    explain: Explain, tmp_path: Path
) -> None:
    # Where the `if` is not taken, Python jumps over the `else` from the body's last line.
    text = (
        "def f(x, bias, flag=False):\n    if bias is None:\n        bias = x + 1\n"
        "        if flag and x.dim():\n            bias.requires_grad = True\n"
        "    else:\n        bias = bias + 1\n    return bias\n"
    )

    result = await explain(text, "f", inputs="[torch.ones(3), None]")

    assert result.traced[str(tmp_path / "model.py")] == {1, 2, 3, 4, 8}


async def test_numpy_that_dynamo_traces_is_no_break(explain: Explain) -> None:
    result = await explain(
        "import numpy as np\n\ndef f(y):\n    return np.exp(y.numpy())\n",
        "f",
        inputs="torch.ones(3)",
    )

    assert result.failure is None
    assert result.records == ()
    assert result.done is not None
    assert result.done.graphs == 1
    assert result.done.inputs == "y: float32[3]"


async def test_a_break_that_dynamo_raises_is_a_finding_too(
    explain: Explain, findings: Findings
) -> None:
    text = (
        "import torch\n\ndef f(x):\n    with torch._dynamo.error_on_graph_break(True):\n"
        "        y = x + 1\n        print('not allowed')\n    return y\n"
    )

    result = await explain(text, "f", inputs="torch.ones(3)")

    assert result.failure is None
    [finding] = findings(result)
    assert finding.observation is not None
    assert finding.observation.gb_id == "GB0059"
    assert (finding.location.line, finding.location.column) == (6, 8)
    assert finding.observation.stack[-1].function == "f"


@pytest.mark.parametrize(
    "setup",
    [
        "logging.disable(logging.CRITICAL)",
        "logging.config.dictConfig({'version': 1, 'disable_existing_loggers': True})",
        "logging.getLogger().handlers.clear()",
    ],
)
async def test_the_programs_own_logging_setup_hides_nothing(
    explain: Explain, findings: Findings, setup: str
) -> None:
    text = (
        f"import logging.config\n{setup}\n\ndef f(x):\n"
        "    for i in range(2):\n        print(i)\n    return x\n"
    )

    result = await explain(text, "f", inputs="torch.ones(3)")

    assert [f.location.line for f in findings(result)] == [6]


@pytest.mark.parametrize(
    ("drawn", "code"),
    [
        ("np.random.rand()", "FG301"),
        ("np.random.randint(0, 5)", "FG301"),
        ("np.random.choice(10, 3)", "FG301"),
        ("np.abs(y.numpy()).max().item()", "FG102"),
    ],
)
async def test_a_number_that_numpy_draws_is_no_tensor_of_the_users(
    explain: Explain, drawn: str, code: str
) -> None:
    text = f"{IMPORTS}\ndef target(x):\n    y = x + 1\n    n = {drawn}\n    return y, n\n"
    result = await explain(text, "target", inputs="torch.ones(3)")
    [found] = observed_findings(result, load(), lambda _: text)
    assert found.code == code
