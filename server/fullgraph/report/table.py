"""Findings for people at a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from fullgraph.explain.advice import Adviser, package_of
from fullgraph.explain.happened import skipped_in_words, times
from fullgraph.explain.observed_cost import observed_in_note
from fullgraph.report.colour import Painter
from fullgraph.report.width import printable, underline, wrapped
from fullgraph.source.notebooks import split_cell
from fullgraph.source.text import split_lines
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.counts import counted, in_numbers, number_of
from fullgraph.vocabulary.findings import (
    Call,
    Evidence,
    Finding,
    Frame,
    Kind,
    Location,
    Observation,
)
from fullgraph.vocabulary.prose import one_line, plain_reason, sentence

ReadText = Callable[[str], "str | None"]

_SOURCE_WIDTH = 110
_NOTE_WIDTH = 94
_FEW = 2
"""Frames of a package that are shown one by one."""
_MOST = 20
"""Findings of the brief form."""
_PACKAGES = re.compile(r".*[/\\](?:site|dist)-packages[/\\]")
_INSTALLED = re.compile(
    r"^<frozen |[/\\](?:(?:site|dist)-packages|lib[/\\]python3\.\d+)[/\\]", re.IGNORECASE
)


def render_table(
    findings: Iterable[Finding],
    read_text: ReadText,
    taxonomy: Taxonomy,
    *,
    colour: bool,
    cwd: Path,
    is_brief: bool = False,
    below: str = "",
) -> str:
    """A line that sums up, and the findings with their source lines.

    Breaks whose cost is known come first, the most expensive on top, then the other breaks by
    file, and then what is compiled again or disabled.

    Columns are shown 1-based, as editors and terminals count when they open
    ``path:line:column``.

    Args:
        findings: those with evidence ``cleared`` are counted and not listed.
        read_text: the text of a path, or None where it cannot be read.
        taxonomy: where the advice comes from.
        colour: whether to use terminal colours.
        cwd: paths below it are shown relative to it.
        is_brief: show of each finding the line, the reason and the advice, of at most twenty.
        below: what to say below the line that sums up.
    """
    every = sorted(findings, key=_order)
    shown = [f for f in every if f.evidence is not Evidence.CLEARED]
    adviser = Adviser(taxonomy, read_text)
    table = _Table(adviser, Painter(colour), cwd, read_text, is_brief=is_brief)
    summary = table.summary(shown, cleared=len(every) - len(shown))
    blocks = [f"{summary}\n{below}" if below else summary]
    listed = shown[:_MOST] if is_brief else shown
    for path, group in groupby(listed, key=lambda f: f.location.path):
        text = read_text(path)
        lines = [] if text is None else split_lines(text)
        blocks += ["\n".join(table.finding(f, lines)) for f in group]
    if len(listed) < len(shown):
        more = number_of(len(shown) - len(listed), "finding")
        blocks.append(f"{more} more: --verbose shows all of them, with calls and Dynamo's words.")
    return "\n\n".join(blocks) + "\n"


class _Table:
    def __init__(
        self,
        adviser: Adviser,
        paint: Painter,
        cwd: Path,
        read_text: ReadText,
        *,
        is_brief: bool,
    ) -> None:
        self._read_text = read_text
        self._is_brief = is_brief
        self._adviser = adviser
        self._paint = paint
        self._cwd = cwd

    def finding(self, finding: Finding, lines: list[str]) -> list[str]:
        """The lines of one finding."""
        observed = finding.observation
        # What is in a package is shown at the user's line that leads there.
        at = observed.called_from[0] if observed and observed.called_from else finding.location
        lines = lines if at.path == finding.location.path else self._lines_of(at.path)
        where = f"{printable(self._shorten(at.path))}:{at.line}:{at.column + 1}"
        pad = " " * len(str(at.line))
        bar = self._paint("gutter", "|")
        out = [
            f"{self._paint('code', finding.code)} "
            f"{self._paint('bold', printable(one_line(finding.message)))}",
            f"{pad}{self._paint('gutter', '-->')} {where}  {self._evidence(finding)}",
        ]
        if 1 <= at.line <= len(lines):
            source = lines[at.line - 1]
            one_liner = at.end_line == at.line
            end = at.end_column if one_liner else len(source.rstrip())
            shown = underline(source, at.column, end, _SOURCE_WIDTH)
            goes_on = "" if one_liner else f" to line {at.end_line}"
            carets = self._paint(finding.evidence.value, shown.carets + goes_on)
            number = self._paint("gutter", str(at.line))
            out += [] if self._is_brief else [f"{pad} {bar}"]
            out += [f"{number} {bar} {shown.line}", f"{pad} {bar} {carets}"]
        sign = self._paint("gutter", "=")
        for label, text in self._notes(finding):
            if text:
                first, *rest = wrapped(f"{label}: {printable(text)}", _NOTE_WIDTH)
                head = self._paint("bold", f"{label}:") + first[len(label) + 1 :]
                out += [f"{pad} {sign} {head}", *(f"{pad}     {line}" for line in rest)]
        return out

    def _lines_of(self, path: str) -> list[str]:
        return split_lines(self._read_text(path) or "")

    def summary(self, shown: list[Finding], cleared: int) -> str:
        """The first line."""
        gone = f" {number_of(cleared, 'prediction')} refuted by the run." if cleared else ""
        if not shown:
            return self._paint("good", f"No graph breaks found.{gone}")
        breaks = [f for f in shown if f.kind is Kind.BREAK]
        others = in_numbers(f for f in shown if f.kind is not Kind.BREAK)
        if not breaks:
            return self._paint("bold", f"No graph breaks found, but {others}.{gone}")
        kinds = [
            f"{number} {evidence.value}"
            for evidence in (Evidence.OBSERVED, Evidence.PREDICTED)
            if (number := sum(f.evidence is evidence for f in breaks))
        ]
        files = len({split_cell(f.location.path)[0] for f in breaks})
        text = f"{counted(len(breaks))} in {number_of(files, 'file')}: {', '.join(kinds)}."
        also = f" Also {others}." if others else ""
        return self._paint("bold", f"{text}{also}{gone}")

    def _evidence(self, finding: Finding) -> str:
        words = [finding.evidence.value]
        observation = finding.observation
        if observation is None:
            words += ["if compiled"] if finding.is_assumed else []
            words += ["conditional"] if finding.condition else []
            words += ["possible"] if finding.is_possible else []
        if observation is not None:
            words[0] += f" {times(observation.count)}"
            if observation.gb_id:
                words.append(observation.gb_id)
        return self._paint(finding.evidence.value, ", ".join(words))

    def _notes(self, finding: Finding) -> list[tuple[str, str]]:
        notes = [_reason(finding.because)]
        observation = finding.observation
        if observation is not None:
            if not (self._is_brief and finding.because):
                notes.append(("Dynamo", _dynamos_words(observation)))
            stack = _from_the_program_on(observation.stack)
            if len(stack) > 1 and not self._is_brief:
                notes.append(("through", " → ".join(self._folded(stack))))
            if observation.called_from and finding.location not in observation.called_from:
                notes.insert(0, ("breaks at", self._place(finding.location)))
            others = observation.called_from[1:]
            notes += [("called from", self._place(place)) for place in others]
            if observation.callers and not observation.called_from:
                notes.append(("called from", ", ".join(map(self._frame, observation.callers))))
            if observation.caused_by:
                notes.append(("caused by", f"the break at {self._place(observation.caused_by)}"))
            # Where it broke once, the line above says with what.
            if len(observation.calls) > 1 and not self._is_brief:
                notes.append(("calls", "; ".join(map(_call, observation.calls))))
            if observation.processes:
                notes.append(("seen in", ", ".join(observation.processes)))
            cost = observed_in_note(observation)
            if cost:
                notes.append(("cost", cost))
            if observation.skips_frame and observation.kind in (Kind.BREAK, Kind.DISABLED):
                is_estimate = observation.cost and not observation.measured
                what = "; the cost is its time outside graphs" if is_estimate else ""
                notes.append(("note", f"Dynamo skips {skipped_in_words(observation)}{what}."))
        notes.append(("instead", self._adviser.of(finding).text))
        return notes

    def _folded(self, stack: Sequence[Frame]) -> Iterator[str]:
        """The calls; of those in a package between two of the user's, only how many."""
        for package, group in groupby(stack, key=lambda frame: package_of(frame.path)):
            frames = list(group)
            if package and len(frames) > _FEW:
                count = len(frames) - 1
                yield f"… {count} frames in {package}"
                frames = frames[-1:]
            yield from map(self._frame, frames)

    def _frame(self, frame: Frame) -> str:
        return f"{one_line(frame.name)} ({self._shorten(frame.path)}:{frame.line})"

    def _place(self, place: Location) -> str:
        return f"{self._shorten(place.path)}:{place.line}"

    def _shorten(self, path: str) -> str:
        return shortened(path, self._cwd)


def shortened(path: str, folder: Path) -> str:
    """``path`` as it is shown: in an installed package from the package on.

    Another path is relative to ``folder``, if it is below it.
    """
    installed = _PACKAGES.search(path)
    if installed:
        return path[installed.end() :]
    try:
        return str(Path(path).relative_to(folder))
    except ValueError:
        return path


def _from_the_program_on(stack: Sequence[Frame]) -> Sequence[Frame]:
    """``stack`` without the calls of an installed program, such as pytest, that runs the user's."""
    for position, frame in enumerate(stack):
        if not _INSTALLED.search(frame.path):
            return stack[position:]
    return stack


def _reason(because: str) -> tuple[str, str]:
    """Where nothing else is known than the function, it is a place and no reason."""
    if because.startswith("in "):
        return "in", sentence(because.removeprefix("in "))
    return "because", sentence(because)


def _dynamos_words(observation: Observation) -> str:
    """Dynamo's reason, where the message does not contain it already."""
    if observation.kind is Kind.BREAK:
        return plain_reason(observation.reason)
    if observation.kind is Kind.BACKEND_FAILURE:
        return one_line(observation.reason.partition("\n\n")[2])
    if observation.kind in (Kind.DISABLED, Kind.CUDA_GRAPHS_SKIPPED):
        return ""
    # The guard of the newest version; the comment behind it quotes the program.
    return one_line(observation.context.split("\n", 1)[0])


def _order(finding: Finding) -> tuple[bool, float, Location, str]:
    seconds = finding.observation.ranked_seconds if finding.observation else None
    is_break = finding.kind in (Kind.BREAK, Kind.BACKEND_FAILURE)
    return (not is_break, 1.0 if seconds is None else -seconds, finding.location, finding.code)


def _call(call: Call) -> str:
    return call.inputs + (f" in call {call.number + 1}" if call.number else "")
