"""What is sent, as files to read: ``python -m tests.llm.context.snapshots`` writes them anew."""

from __future__ import annotations

from pathlib import Path

from fullgraph import taxonomy
from fullgraph.fixes.proof.solution import Left, Refused
from fullgraph.llm.context.follow_up import follow_up_request
from fullgraph.llm.context.prompt import explanation_request, preview
from fullgraph.llm.context.question import Prepared
from fullgraph.llm.context.run_summary import run_summary_request
from fullgraph.llm.fixing.request import fix_request
from fullgraph.settings.table import LlmSettings
from tests.llm.context.questions import ATTEMPT, FACTS, FINDING, FOLLOWER, question, read

FOLDER = Path(__file__).parent / "snapshots"


def snapshots() -> dict[str, str]:
    """Each text by the name of its file."""
    explained = explanation_request(question())
    turns = [('{"action": "Use torch.where."}', "And the gradient?"), ('{"answer": "Equal."}', "")]
    summary = run_summary_request("Net", (FINDING, FOLLOWER), read, taxonomy.load(), "2.13.0")
    refused = Refused(FINDING, ATTEMPT.fix, ATTEMPT.proof.reason)
    left = Left(FINDING, (FINDING, FOLLOWER), (refused,), read, FACTS, "2.13.0")
    prepared: dict[str, Prepared] = {
        "fix": fix_request(left, taxonomy.load(), LlmSettings()),
        "explanation": explained,
        "explanation_of_scope_line": explanation_request(question("line")),
        "explanation_of_scope_file": explanation_request(question("file")),
        "explanation_in_few_tokens": explanation_request(question(max_tokens=2000)),
        "follow_up": follow_up_request(explained, turns, "Does it also work for mask=None?"),
        "run_summary": summary,
    }
    return {f"{name}.txt": _with_notes(each) for name, each in prepared.items()}


def write() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in snapshots().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def _with_notes(prepared: Prepared) -> str:
    context = prepared.context
    notes = [f"Left out: {each}" for each in context.dropped]
    notes.append(f"Secrets masked: {context.masked}")
    form = prepared.request.form
    head = "\n".join([f"{form.name}, version {form.version}", *notes])
    roles = " ".join(message.role for message in prepared.request.messages)
    return f"{head}\nMessages: {roles}\n\n{preview(prepared.request)}"


if __name__ == "__main__":
    write()
