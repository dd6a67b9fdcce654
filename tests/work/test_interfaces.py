"""The user interfaces parse a request, call ``work`` and render: they do not compose its parts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import fullgraph

SERVER = Path(fullgraph.__file__).parent
INTERFACES = ("cli", "lsp", "mcp_server", "gate")

WRAPPED = {
    "fullgraph.calibration.cache.measured_on",
    "fullgraph.dynamic.supervisor.Supervisor",
    "fullgraph.dynamic.target_run.run_target",
    "fullgraph.fixes.proof.run.Runs",
    "fullgraph.fixes.proof.solve.Solver",
    "fullgraph.fixes.proof.several_targets.solve_together",
    "fullgraph.runs.journal.fixes.failed_outcomes",
    "fullgraph.runs.journal.fixes.tried_fixes",
    "fullgraph.runs.journal.journal.Journal",
    "fullgraph.llm.answers.name_check.NameCheck",
    "fullgraph.llm.assistant.Assistant",
    "fullgraph.llm.inputs.with_proposed",
    "fullgraph.measure.processes.Processes",
    "fullgraph.measure.bench.run_plans",
    "fullgraph.runs.break_costs.BreakCosts",
    "fullgraph.runs.break_costs.conditions_of",
    "fullgraph.runs.kept_run.kept_run",
    "fullgraph.runs.store.RunStore",
    "fullgraph_worker.protocol.wire.NamesJob",
    "fullgraph_worker.protocol.wire.VerifyJob",
}
"""What runs a target, keeps its run and notes it."""

READS = {
    # The runs that were kept, and the journal.
    "cli/dataset.py": {
        "fullgraph.runs.journal.journal.Journal",
        "fullgraph.runs.store.RunStore",
    },
    "cli/explained_runs.py": {"fullgraph.runs.store.RunStore"},
    "cli/stats.py": {"fullgraph.runs.journal.journal.Journal"},
    "lsp/features/report.py": {"fullgraph.runs.store.RunStore"},
    "mcp_server/kept_runs.py": {"fullgraph.runs.store.RunStore"},
    # What predictions follow, where nothing is run.
    "cli/shared.py": {"fullgraph.calibration.cache.measured_on"},
    "mcp_server/tools/check.py": {"fullgraph.calibration.cache.measured_on"},
}
LEFT = {
    # The pages that were shown, and what happened in the editor besides runs.
    "cli/explain_code.py": {"fullgraph.runs.journal.journal.Journal"},
    "lsp/journals.py": {"fullgraph.runs.journal.journal.Journal"},
    # Questions to a language model in the editor, whose answers are streamed.
    "lsp/checked_answer.py": {
        "fullgraph.llm.answers.name_check.NameCheck",
        "fullgraph_worker.protocol.wire.NamesJob",
    },
    "lsp/explanations.py": {"fullgraph.llm.assistant.Assistant"},
    "lsp/model_request.py": {"fullgraph.llm.assistant.Assistant"},
    # The evaluation of language models.
    "cli/eval_llm.py": {"fullgraph.llm.assistant.Assistant"},
}
"""Remove a line when its file calls ``work`` instead; add none."""


def imported(tree: ast.AST) -> Iterator[str]:
    """The names that a module imports from others, but for those that only types need."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)
        else:
            yield from imported(node)


def imports_of(room: str) -> dict[str, set[str]]:
    """The imports of each file of a room, by its path below the server."""
    return {
        file.relative_to(SERVER).as_posix(): set(imported(ast.parse(file.read_text("utf-8"))))
        for file in sorted((SERVER / room).rglob("*.py"))
    }


def test_the_interfaces_do_not_import_what_work_wraps() -> None:
    found = {
        file: wrapped
        for room in INTERFACES
        for file, names in imports_of(room).items()
        if (wrapped := names & WRAPPED)
    }

    assert found == READS | LEFT


def test_work_uses_all_that_it_wraps() -> None:
    used = {name for names in imports_of("work").values() for name in names}

    assert WRAPPED - used == {"fullgraph.fixes.proof.solve.Solver"}


def test_work_imports_no_interface_and_no_report() -> None:
    for file, names in imports_of("work").items():
        rooms = {name.split(".")[1] for name in names if name.startswith("fullgraph.")}
        assert not rooms & {*INTERFACES, "report"}, file


def test_an_import_in_a_function_counts_and_one_for_types_does_not() -> None:
    text = (
        "import a.b\nfrom c import d\nif TYPE_CHECKING:\n    from e import f\n"
        "def g():\n    from h import i\n"
    )

    assert list(imported(ast.parse(text))) == ["a.b", "c.d", "h.i"]
