"""The options of a run: one table for the command line, agents, the editor and reports."""

from __future__ import annotations

import argparse
import dataclasses

import pytest

from fullgraph.cli.target_flags import add_run_flags, run_options
from fullgraph.mcp_server.tools.arguments import Options
from fullgraph.settings.run_options import (
    RUN_OPTIONS,
    editor_items,
    flags_of,
    option_words,
    options_of_request,
)
from fullgraph_worker.protocol.wire import RunOptions


def test_the_table_has_each_option_of_the_worker() -> None:
    assert [each.name for each in RUN_OPTIONS] == [
        each.name for each in dataclasses.fields(RunOptions)
    ]


@pytest.mark.parametrize("item", editor_items(), ids=lambda item: item["label"])
def test_what_the_editor_lets_users_pick_is_set_by_flags_and_by_agents(
    item: dict[str, dict[str, str]],
) -> None:
    wanted = options_of_request(item["options"], RunOptions(), "fullgraph/explain")
    assert wanted != RunOptions()
    parser = argparse.ArgumentParser()
    add_run_flags(parser)
    assert run_options(parser.parse_args(flags_of(wanted))) == wanted
    [name] = item["options"]
    if name not in ("backend", "calls", "profile"):
        assert Options(**item["options"]).for_run() == wanted


def test_a_report_names_what_differs_from_the_program() -> None:
    options = RunOptions(mode="eval", grad="off", dtype="bfloat16", calls=3, profile=True)
    said = {name: words for name, words in option_words(options).items() if words}
    assert said == {
        "Mode": "evaluation",
        "Gradients": "off",
        "Data type": "bfloat16",
        "Backend": "eager",
        "Calls": "3",
    }
    assert option_words(RunOptions())["Calls"] == ""
