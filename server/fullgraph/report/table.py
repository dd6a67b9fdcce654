"""Findings for people at a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from fullgraph.explain.advice import Adviser, package_of
from fullgraph.explain.cost import observed_in_brief, observed_in_note
from fullgraph.explain.happened import skipped_in_words, times
from fullgraph.report.terminal import (
    WIDTH,
    Painter,
    fitted,
    printable,
    shortened,
    underline,
    wrapped,
)
from fullgraph.source.notebooks import split_cell
from fullgraph.source.text import split_lines
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import (
    Call,
    Evidence,
    Finding,
    Frame,
    Kind,
    Location,
    Observation,
)
from fullgraph.vocabulary.order import folded, in_order
from fullgraph.vocabulary.prose import (
    counted,
    in_numbers,
    number_of,
    one_line,
    plain_reason,
    sentence,
    shorten,
)
from fullgraph_worker.guards.guard import GuardKind, GuardPlace

ReadText = Callable[[str], "str | None"]

_FEW = 2
"""Frames of a package that are shown one by one."""
_MOST = 20
"""Findings of the brief form."""
_MOST_PLACES = 6
_ADVICE = 280
"""Characters of the advice in the brief form: three lines."""
_FIXED_SIZES = "Or resize or pad it before the call, which removes all of them."
_EVIDENCE = {Evidence.OBSERVED: "in the run", Evidence.PREDICTED: "from the code"}
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
    width: int = WIDTH,
) -> str:
    """A line that sums up, and the findings with their source lines.

    They are in the order of ``urgency``.

    Columns are shown 1-based, as editors and terminals count when they open
    ``path:line:column``.

    Args:
        findings: those with evidence ``cleared`` are counted and not listed.
        read_text: the text of a path, or None where it cannot be read.
        taxonomy: where the advice comes from.
        colour: whether to use terminal colours.
        cwd: paths below it are shown relative to it.
        is_brief: show of each finding the line, the reason and the advice, of at most twenty;
            what follows from a finding is folded under it.
        below: what to say below the line that sums up.
        width: of the lines.
    """
    every = in_order(findings)
    shown = [f for f in every if f.evidence is not Evidence.CLEARED]
    adviser = Adviser(taxonomy, read_text)
    table = _Table(adviser, Painter(colour), cwd, read_text, width, is_brief=is_brief)
    summary = table.summary(shown, cleared=len(every) - len(shown), has_run=bool(below))
    blocks = ["\n".join([summary, *_at_width(below, width)] if below else [summary])]
    groups = _of_one_cause(folded(shown), adviser) if is_brief else [_Group(f) for f in shown]
    listed = groups[:_MOST] if is_brief else groups
    blocks += ["\n".join(table.group(group)) for group in listed]
    if len(listed) < len(groups):
        more = number_of(len(groups) - len(listed), "finding")
        blocks.append(f"{more} more: --verbose shows all of them, with calls and Dynamo's words.")
    return "\n\n".join(blocks) + "\n"


def _at_width(text: str, width: int) -> list[str]:
    """The lines of a text; wrapped on a narrow terminal alone, as programs read them too."""
    return (fitted(text, width) if width < WIDTH else text).split("\n")


@dataclass
class _Group:
    """What is shown as one finding.

    Attributes:
        lead: the finding.
        followers: what follows from it.
        also: the findings of the same cause at other places.
    """

    lead: Finding
    followers: tuple[Finding, ...] = ()
    also: list[Finding] = field(default_factory=list)


def _of_one_cause(
    groups: Iterable[tuple[Finding, tuple[Finding, ...]]], adviser: Adviser
) -> list[_Group]:
    """The findings, those of one file with the same words and the same advice together."""
    joined: dict[tuple[object, ...], _Group] = {}
    for lead, followers in groups:
        same: tuple[object, ...] = (id(lead),)
        if not followers and not lead.is_recompile:
            # What a prediction is about is not known as well as what was observed.
            advice = adviser.of(lead).text if lead.observation else lead.likelihood
            same = (lead.location.path, lead.code, lead.message, advice)
        if same in joined:
            joined[same].also.append(lead)
        else:
            joined[same] = _Group(lead, followers)
    return list(joined.values())


class _Table:
    def __init__(
        self,
        adviser: Adviser,
        paint: Painter,
        cwd: Path,
        read_text: ReadText,
        width: int,
        *,
        is_brief: bool,
    ) -> None:
        self._read_text = read_text
        self._width = width
        self._is_brief = is_brief
        self._adviser = adviser
        self._paint = paint
        self._cwd = cwd

    def group(self, group: _Group) -> list[str]:
        """The lines of one finding."""
        finding = group.lead
        observed = finding.observation
        # What is in a package is shown at the user's line that leads there.
        at = observed.called_from[0] if observed and observed.called_from else finding.location
        lines = split_lines(self._read_text(at.path) or "")
        where = f"{printable(self._shorten(at.path))}:{at.line}:{at.column + 1}"
        pad = " " * len(str(at.line))
        bar = self._paint("gutter", "|")
        title = finding.headline if self._is_brief else finding.message
        first, *rest = wrapped(f"{finding.code} {printable(one_line(title))}", self._width)
        code, _, first = first.partition(" ")
        out = [
            f"{self._paint('code', code)} {self._paint('bold', first)}",
            *(self._paint("bold", f"  {line}") for line in rest),
            f"{pad}{self._paint('gutter', '-->')} {where}  {self._evidence(finding)}",
        ]
        if 1 <= at.line <= len(lines):
            source = lines[at.line - 1]
            one_liner = at.end_line == at.line
            end = at.end_column if one_liner else len(source.rstrip())
            shown = underline(source, at.column, end, self._width - len(pad) - 3)
            goes_on = "" if one_liner else f" to line {at.end_line}"
            carets = self._paint(finding.evidence.value, shown.carets + goes_on)
            number = self._paint("gutter", str(at.line))
            out += [] if self._is_brief else [f"{pad} {bar}"]
            out += [f"{number} {bar} {shown.line}", f"{pad} {bar} {carets}"]
        sign = self._paint("gutter", "=")
        for label, text in self._notes(group):
            if text:
                first, *rest = wrapped(f"{label}: {printable(text)}", self._width - len(pad) - 5)
                head = self._paint("bold", f"{label}:") + first[len(label) + 1 :]
                out += [f"{pad} {sign} {head}", *(f"{pad}     {line}" for line in rest)]
        return out

    def summary(self, shown: list[Finding], cleared: int, *, has_run: bool) -> str:
        """The first line."""
        gone = f" {number_of(cleared, 'prediction')} refuted by the run." if cleared else ""
        if not shown:
            return self._said("good", f"No graph breaks found.{gone}")
        breaks = [f for f in shown if f.kind is Kind.BREAK]
        seen = in_numbers(f for f in shown if f.kind is not Kind.BREAK and f.observation)
        not_seen = in_numbers(f for f in shown if f.kind is not Kind.BREAK and not f.observation)
        others = ", ".join(filter(None, (seen, f"{not_seen} predicted" if not_seen else "")))
        if not breaks:
            return self._said("bold", f"No graph breaks found, but {others}.{gone}")
        kinds = [
            f"{number} {evidence.value} {where}"
            for evidence, where in _EVIDENCE.items()
            if (number := sum(f.evidence is evidence for f in breaks))
        ]
        files = len({split_cell(f.location.path)[0] for f in breaks})
        text = f"{counted(len(breaks))} in {number_of(files, 'file')}: {', '.join(kinds)}."
        also = f" Also {others}." if others else ""
        if has_run and not any(f.observation for f in breaks):
            predicted = f"{len(breaks)} predicted in code that it did not reach"
            return self._said("bold", f"No graph breaks in the run; {predicted}.{also}{gone}")
        return self._said("bold", f"{text}{also}{gone}")

    def _said(self, style: str, text: str) -> str:
        return "\n".join(self._paint(style, line) for line in _at_width(text, self._width))

    def _evidence(self, finding: Finding) -> str:
        words = [finding.evidence.value]
        observation = finding.observation
        if finding.kind is Kind.DEPRECATED:
            words = ["outdated API"]
        elif observation is None:
            words += ["if compiled"] if finding.is_assumed else []
            words += ["conditional"] if finding.condition else []
            words += ["possible"] if finding.is_possible else []
        if observation is not None:
            is_origin = self._is_brief and finding.headline != finding.message
            words[0] += f" {times(observation.recompiles if is_origin else observation.count)}"
            if observation.gb_id and not self._is_brief:
                words.append(f"PyTorch's {observation.gb_id}")
        return self._paint(finding.evidence.value, ", ".join(words))

    def _notes(self, group: _Group) -> list[tuple[str, str]]:
        finding = group.lead
        notes = [_reason(finding.because), *self._folded_notes(group)]
        observation = finding.observation
        if observation is not None:
            said = _dynamos_words(observation)
            is_known = finding.because or finding.is_recompile or said in finding.message
            if not (self._is_brief and is_known):
                notes.append(("Dynamo", said))
            stack = _from_the_program_on(observation.stack)
            if len(stack) > 1 and not self._is_brief:
                notes.append(("through", " → ".join(self._folded(stack))))
            if observation.called_from and finding.location not in observation.called_from:
                notes.insert(0, ("breaks at", self._place(finding.location)))
            others = observation.called_from[1:]
            notes += [("called from", self._place(place)) for place in others]
            if observation.callers and not observation.called_from:
                notes.append(("called from", ", ".join(map(self._frame, observation.callers))))
            if observation.origin and finding.headline == finding.message:
                notes.append(("follows from", self._origin(observation)))
            elif observation.caused_by:
                how = "caused by" if finding.is_recompile else "seen behind"
                notes.append((how, f"the break at {self._place(observation.caused_by)}"))
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
        if finding.refuted:
            # To advise it again would send the user in a circle.
            return [*notes, ("tried", f"{finding.refuted}.")]
        advice = self._adviser.of(finding).text
        advice = shorten(advice, _ADVICE) if self._is_brief else advice
        if observation and observation.guard and _has_other_kind(group):
            advice = f"On {observation.guard.subject}: {advice}"
        if group.followers and observation and _can_be_padded(observation):
            advice = f"{advice} {_FIXED_SIZES}"
        notes.append(("instead", advice))
        return notes

    def _origin(self, observation: Observation) -> str:
        """What a recompile follows from; empty where its reason says it."""
        place = observation.caused_by
        if place:
            return f"{observation.origin}, as the recompile at {self._place(place)} does"
        subject = observation.origin.partition("`")[2].partition("`")[0]
        return "" if subject in observation.reason else observation.origin

    def _folded_notes(self, group: _Group) -> Iterator[tuple[str, str]]:
        """What is shown with a finding instead of for itself."""
        if group.also:
            yield "also at", _listed([self._place_and_cost(each) for each in group.also])
        recompiled = [each for each in group.followers if each.is_recompile]
        if group.lead.is_recompile and recompiled:
            recompiled = [group.lead, *recompiled]
        # Those of one function are named once.
        reasons: dict[str, list[str]] = {}
        for each in recompiled:
            if each.observation:
                reason, count = one_line(each.observation.reason), each.observation.count
                guard = each.observation.guard
                if count > 1 and guard is not None and guard.kind is GuardKind.INSTANCE:
                    reason = f"{reason}; {times(count)}"
                reasons.setdefault(self._place(each.location), []).append(reason)
        if reasons:
            label = "where" if group.lead.is_recompile else "recompiles"
            what = [f"{place} ({'; '.join(words)})" for place, words in reasons.items()]
            yield label, _listed(what)
        called = [
            self._place(each.location)
            for each in group.followers
            if not each.behind and not each.is_recompile
        ]
        if called:
            yield "breaks behind it", f"in what this line calls, gone with it: {_listed(called)}"
        behind = [self._place(each.location) for each in group.followers if each.behind]
        if behind:
            yield "behind it", f"not traced yet, and likely to break next: {_listed(behind)}"

    def _place_and_cost(self, finding: Finding) -> str:
        cost = observed_in_brief(finding.observation) if finding.observation else ""
        place = self._place(finding.location)
        return f"{place} ({cost})" if cost else place

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
    if observation.kind in (Kind.DISABLED, Kind.CUDA_GRAPHS_SKIPPED, Kind.CACHE_BYPASSED):
        return ""
    # The guard of the newest version; the comment behind it quotes the program.
    return one_line(observation.context.split("\n", 1)[0])


def _listed(places: Sequence[str], separator: str = ", ") -> str:
    """The first places, and how many more there are."""
    more = len(places) - _MOST_PLACES
    shown = [*places[:_MOST_PLACES], f"{more} more"] if more > 1 else places
    return separator.join(shown)


def _has_other_kind(group: _Group) -> bool:
    """Whether recompiles with one origin have other kinds of guards than the first of them."""
    seen = [each.observation for each in (group.lead, *group.followers) if each.is_recompile]
    return len({each.guard.kind for each in seen if each and each.guard}) > 1


def _can_be_padded(observation: Observation) -> bool:
    """Whether recompiles follow from the sizes of an input, which the program may choose."""
    guard = observation.guard
    is_of_input = guard is None or guard.place is not GuardPlace.PARAMETER
    return is_of_input and observation.origin.startswith("the sizes of ")


def _call(call: Call) -> str:
    return call.inputs + (f" in call {call.number + 1}" if call.number else "")
