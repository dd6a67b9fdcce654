"""The facts about a finding besides its code: evidence, Dynamo's words, counts, versions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from fullgraph.explain.advice import advice_on
from fullgraph.explain.cost import observed_in_sentence
from fullgraph.explain.happened import times
from fullgraph.llm.context.budget import ALWAYS, Part
from fullgraph.llm.context.files import Files
from fullgraph.llm.context.question import Question, Scope
from fullgraph.vocabulary.findings import Kind, Observation
from fullgraph.vocabulary.prose import clip, join_hints, one_line

_REASON_LIMIT = 800
_FOLDERS = re.compile(
    r"(?<![\w./\\])(?:[A-Za-z]:)?(?:[\\/][^\s\\/:'\"<>|,()\[\]]+)+[\\/](?=[^\s\\/])"
)
_LINE = re.compile(r"(?<=\"), line \d+(?=, in )|\bline \d+ of |(?<=\.py):\d+\b")
_QUOTES = re.compile(r"\s*(?:# )?\bFile \"|\s*User [Ss]tack", re.MULTILINE)
_KINDS = {
    Kind.BREAK: "a graph break",
    Kind.RECOMPILE: "a recompile",
    Kind.RECOMPILE_LIMIT: "the recompile limit was reached",
    Kind.BACKEND_FAILURE: "the backend failed",
    Kind.DISABLED: "a call that torch.compiler.disable excludes",
    Kind.DEPRECATED: "a use of outdated API",
    Kind.CUDA_GRAPHS_SKIPPED: "a CUDA graph that was skipped or recorded again",
    Kind.CACHE_BYPASSED: "a graph that no cache of compiled code keeps",
}


def facts_part(question: Question, files: Files) -> Part:
    """The facts that every question has."""
    finding = question.finding
    entry = question.taxonomy.by_id(finding.entry)
    facts = [
        f"Kind: {entry.code} {entry.title}",
        f"File: {files.name(finding.location.path)}",
        f"Evidence: {finding.evidence.value}",
    ]
    if question.torch:
        facts.append(f"torch: {question.torch}")
    if finding.because:
        facts.append(f"Static analysis: {one_line(finding.because)}")
    if finding.condition:
        facts.append(f"Reached if: {one_line(finding.condition)}")
    if finding.is_assumed:
        facts.append("Nothing in sight compiles this code; it is assumed to be compiled.")
    if finding.observation is not None:
        facts += _observed(finding.observation, finding.location.path, question.scope)
    advice = advice_on(finding.observation)
    if advice is not None:
        facts.append(f"What to do about this guard: {advice.text}")
    return Part("FACTS", "\n".join(facts), ALWAYS, "the facts")


def without_folders(text: str, paths: Sequence[str]) -> str:
    """``text`` with file names in place of paths, and without line numbers.

    Args:
        text: Dynamo's.
        paths: files whose folders may be in it.
    """
    # By name first: a folder's name may hold a space, where the pattern stops.
    for folder in sorted({str(PurePath(path).parent) for path in paths}, key=len, reverse=True):
        text = re.sub(re.escape(folder) + r"[\\/]", "", text)
    for name in {PurePath(path).name for path in paths}:
        # Torch cuts long paths at the front: what is left begins within a folder's name.
        text = re.sub(rf"[^\s\"'`(]*[\\/](?={re.escape(name)}\b)", "", text)
    return _LINE.sub("", _FOLDERS.sub("", text))


def dynamos_words(text: str, paths: Sequence[str], scope: Scope) -> str:
    """What Dynamo says, on one line, with no more of the user's code than the scope allows.

    Args:
        text: Dynamo's.
        paths: files whose folders may be in it.
        scope: how much of the user's code may be sent.
    """
    # Dynamo quotes other lines of the program behind these words.
    quoted = _QUOTES.split(one_line(text))[0] if scope == "line" else one_line(text)
    return without_folders(quoted, paths)


def _observed(observation: Observation, path: str, scope: Scope) -> list[str]:
    paths = [path, *(frame.path for frame in observation.stack)]

    def dynamos(text: str) -> str:
        return clip(dynamos_words(text, paths, scope), _REASON_LIMIT)

    facts = [f"Happened: {_KINDS[observation.kind]}, {times(observation.count)}"]
    facts.append(f"Dynamo's reason: {dynamos(observation.reason)}")
    if observation.gb_id:
        facts.append(f"PyTorch's id: {observation.gb_id}")
    if observation.context:
        facts.append(f"Dynamo's context: {dynamos(observation.context)}")
    facts += [f"Dynamo's hint: {dynamos(hint)}" for hint in join_hints(observation.hints)]
    if observation.guard is not None:
        guard = observation.guard
        facts.append(f"Guard that failed: {guard.subject}")
        facts += [f"It was {guard.was}, then {', '.join(guard.now)}"] if guard.was else []
    if len(observation.stack) > 1:
        facts.append("Called through: " + " → ".join(f.name for f in observation.stack))
    if observation.calls and scope != "line":
        calls = "; ".join(one_line(each.inputs) for each in observation.calls)
        facts.append(f"Dynamo was compiling: {calls}")
    if observation.skips_frame:
        facts.append("Dynamo skipped the whole function: all of it runs in eager mode.")
    if observation.fullgraph:
        facts.append("The code is compiled with fullgraph=True, where this is an error.")
    cost = observed_in_sentence(observation)
    if cost:
        facts.append(cost)
    return facts
