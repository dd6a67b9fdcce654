"""What was run and what was captured of it, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph.vocabulary.prose import counted, graphs_counted
from fullgraph_worker.protocol.wire import Done, Hello, Record

_LONGEST_CODE = 160


def what_ran(target: str, done: Done, hello: Hello) -> str:
    """The target, its inputs, and how to keep inputs that were found for it.

    Args:
        target: as the user named it.
        done: the worker's summary.
        hello: the worker itself.
    """
    kept = how_to_keep(done)
    return run_in_words(target, done, hello) + (f"\n\n{kept}" if kept else "")


def run_in_words(target: str, done: Done, hello: Hello) -> str:
    """The target, what it ran with, and how many graphs were captured."""
    graphs = graphs_counted(done.graphs)
    source = f" (from {done.inputs_source})" if done.inputs_source else ""
    ran = (
        f"{target} ran with {done.inputs or 'no inputs'}{source} on torch {hello.torch}: "
        f"{graphs} captured in {done.seconds:.1f} s.{_without_fullgraph(done)}"
    )
    return f"{ran}\n{done.settings}" if done.settings else ran


def how_to_keep(done: Done, flag: str = "") -> str:
    """How to keep inputs that were found; empty where they are not."""
    if not done.inputs_code:
        return ""
    if flag and max(map(len, done.inputs_code.split("\n"))) > _LONGEST_CODE:
        # A list of a hundred numbers is nothing to read.
        return f"To keep these inputs, pass {flag}, which writes them into the file of the target."
    how = f"pass {flag}, or write" if flag else "write"
    return f"To keep these inputs, {how} into its file:\n\n{done.inputs_code.rstrip()}"


def nothing_captured(done: Done, records: Collection[Record]) -> str:
    """A sentence on why there is no graph; empty where there is one, or a break that explains it.

    Args:
        done: the worker's summary.
        records: what it observed.
    """
    if done.graphs or records:
        return ""
    if done.path and done.path in done.traced:
        return "Nothing was captured: Dynamo found no tensor operations in the target."
    return "Nothing was captured: Dynamo did not trace the target, so torch.compile has no effect."


def _without_fullgraph(done: Done) -> str:
    names = list(dict.fromkeys(found.function for found in done.fullgraph))
    if not names:
        return ""
    are = "is" if len(names) == 1 else "are"
    return (
        f"\n{', '.join(names)} {are} compiled with fullgraph=True in your program, where the "
        "first break is an error; this run ignores it, to show every break."
    )


def refused_by_fullgraph(findings: Iterable[Finding], *, counts: bool) -> str:
    """What to know of calls of disabled functions; empty if there are none.

    Args:
        findings: of the run.
        counts: whether the exit status is 1 for them.
    """
    number = sum(finding.kind is Kind.DISABLED for finding in findings)
    if not number:
        return ""
    status = (
        "The exit status is 1 for --strict-exit."
        if counts
        else "It does not change the exit status; --strict-exit makes it 1."
    )
    return (
        f"{counted(number, Kind.DISABLED)}: with fullgraph=True, torch.compile raises an error "
        f"there. {status}"
    )
