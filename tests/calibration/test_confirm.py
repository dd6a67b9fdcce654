from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fullgraph.calibration.confirm import Confirmed, confirm
from fullgraph.dynamic.worker import WorkerError
from fullgraph.taxonomy import Entry, Taxonomy, load
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo
SCALAR = load().by_id("tensor-to-scalar")
FAILS = "def f():\n    raise ValueError('no')  # break\n\n\ndef get_inputs():\n    return ()\n"

# Recompiles only if each of its calls is made with the function that the calls before compiled.
CALLED = """\
import torch


@torch.compile
def f(x):  # recompile
    return x * 2


def get_inputs():
    return (torch.ones(3),)


def get_calls():
    return [(torch.ones(size),) for size in (3, 5)]
"""

OWN_BACKEND = """\
import torch


def backend(graph, example_inputs):
    raise NotImplementedError("no kernel")


def f(x):  # backend-failure
    return x * 2


def get_inputs():
    return (torch.ones(3),)
"""

CAPTURED = """\
import torch

torch._dynamo.config.capture_scalar_outputs = True


def f(x):
    return x * x.sum().item()


def get_inputs():
    return (torch.ones(3),)
"""


def page(entry: Entry, number: int, **changes: Any) -> Entry:
    return replace(entry, id=f"page-{number}", code=f"FG1{number:02}", **changes)


def with_example(program: str) -> dict[str, str]:
    return {**SCALAR.sections, "Example": f"```python\n{program}```"}


async def confirmed(*entries: Entry) -> Confirmed:
    return await confirm(Taxonomy(entries), [MODEL_PYTHON], 120, lambda message, done, total: None)


async def test_each_page_is_confirmed_or_says_why_not() -> None:
    unmarked = SCALAR.example.replace("  # break", "")
    same_twice = {**SCALAR.sections, "Use instead": SCALAR.sections["Example"]}
    pages = [
        page(SCALAR, 1),
        page(SCALAR, 2, sections=with_example(unmarked)),
        page(SCALAR, 3, sections=with_example(FAILS)),
        page(SCALAR, 4),
        page(SCALAR, 5, not_run="needs a GPU"),
        page(SCALAR, 6, breaks_in="<2.0"),
        page(SCALAR, 7, sections=same_twice, explained_by=("page-1",)),
    ]

    # All of them claim the same breaks, and the first page gets them.
    whys = [found.reason for found in (await confirmed(*pages)).pages]

    assert whys[0] == ""
    assert whys[1].startswith("the example breaks at line ")
    assert whys[1].endswith(", but the page expects no line")
    assert whys[2].startswith("the example failed: ")
    assert "ValueError" in whys[2]
    assert whys[3] == "its breaks are classified as page-1"
    assert whys[4] == "needs a GPU"
    assert whys[5].endswith(", but the page expects no line")
    assert whys[6].startswith("the replacement breaks at line ")


async def test_whether_the_example_breaks_is_measured_whatever_the_page_says() -> None:
    unmarked = SCALAR.example.replace("  # break", "")
    result = await confirmed(
        page(SCALAR, 1),
        page(SCALAR, 2, breaks_in="<2.0"),
        page(SCALAR, 3, sections=with_example(CAPTURED)),
        page(SCALAR, 4, sections=with_example(unmarked)),
        page(SCALAR, 5, sections=with_example(FAILS)),
        page(SCALAR, 6, not_run="needs a GPU"),
    )

    assert [found.breaks for found in result.pages] == [True, True, False, False, None, None]


async def test_calls_and_a_backend_of_a_page_are_its_own() -> None:
    result = await confirmed(
        page(SCALAR, 1, kind="recompile", sections=with_example(CALLED)),
        page(SCALAR, 2, kind="backend-failure", sections=with_example(OWN_BACKEND)),
    )

    assert [found.breaks for found in result.pages] == [True, True]


async def test_at_the_deadline_what_was_named_first_is_known() -> None:
    waits = "import time\n\n\ndef f():\n    time.sleep(99)\n\n\ndef get_inputs():\n    return ()\n"
    pages = (page(SCALAR, 1, sections=with_example(waits)), page(SCALAR, 2))

    result = await confirm(
        Taxonomy(pages), [MODEL_PYTHON], 5, lambda message, done, total: None, first=["page-2"]
    )

    assert [found.breaks for found in result.pages] == [None, True]


async def test_what_a_program_sets_is_undone_for_the_next() -> None:
    result = await confirmed(
        SCALAR,
        page(SCALAR, 1, sections=with_example(CAPTURED), breaks_in="<2.0"),
        page(SCALAR, 2, explained_by=(SCALAR.id,)),
    )

    assert [found.reason for found in result.pages] == ["", "", ""]


async def test_an_interpreter_that_cannot_run_jobs_is_told() -> None:
    with pytest.raises(WorkerError, match=r"The interpreter .* does not exist"):
        await confirm(
            Taxonomy((SCALAR,)), ["/no/such/python"], 10, lambda message, done, total: None
        )


async def test_a_program_that_ends_the_process_costs_no_other_its_turn() -> None:
    ends = "import os\n\n\ndef f():\n    os._exit(3)\n\n\ndef get_inputs():\n    return ()\n"

    result = await confirmed(
        page(SCALAR, 1, sections=with_example(ends)), page(SCALAR, 2, explained_by=("page-1",))
    )

    assert [found.breaks for found in result.pages] == [None, True]
    assert "exit code 3" in result.pages[0].reason
    assert result.pages[1].reason == ""


async def test_a_torch_on_which_every_program_ends_the_process_is_given_up() -> None:
    ends = "import os\n\n\ndef f():\n    os._exit(3)\n\n\ndef get_inputs():\n    return ()\n"
    pages = [page(SCALAR, n, sections=with_example(ends)) for n in range(1, 7)]

    result = await confirmed(*pages)

    assert [found.breaks for found in result.pages] == [None] * 6
    assert "exit code 3" in result.pages[3].reason
    assert result.pages[4].reason == "the run ended before this page"
