"""Fixes a target: tries rewrites, keeps what is proven, and goes on until nothing more helps."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from fullgraph.dynamic.run import in_words
from fullgraph.fixes.proof.allowed import BEFORE, Allowed, is_declared, is_returned_number
from fullgraph.fixes.proof.kept_numbers import (
    NOTE,
    NOTE_ON_CONTAINERS,
    kept_numbers,
    with_properties,
)
from fullgraph.fixes.proof.leave_out import groups
from fullgraph.fixes.proof.lowering import (
    BACKENDS,
    CALLS,
    out_of_time,
    problems_of,
)
from fullgraph.fixes.proof.moved import Moved, break_in_change, is_gone
from fullgraph.fixes.proof.predicted import predicted_beside
from fullgraph.fixes.proof.reasons import place_of, reasons
from fullgraph.fixes.proof.run import Counts, Runs, Verified
from fullgraph.fixes.proof.solution import Kept, Left, Prove, Refused, Rewriter, Solution
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.apply import apply_edits, by_path, edits_between, overlaps
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Kind, Safety
from fullgraph.vocabulary.prose import clip, one_line
from fullgraph_worker.protocol import wire

log = logging.getLogger(__name__)
_MOST_ROUNDS = 12
_REASON = 300
_MOST_RETURNS = 5
_MOST_LASTS = 6
_SOUGHT = (
    " (sought with other values, sizes, flags, words, tolerances, modes and weights, with "
    "values for what is None, and with tensors of another sign, a hundred times larger and "
    "smaller, of the program's own numbers, and with zeros, NaN and infinities)"
)
_STILL_THERE = "the break is still there"
_UNNEEDED = "the program breaks as often without it"
_BREAKS_AS_WELL = "the changed code breaks as well,"
_SAME_ANYWAY = re.compile(
    r"\s*(?:raise\b|\w+ = -?\d*\.\d+(?:e-?\d+)?$"
    r"|(?:return|\w+ =) torch\.(?:tensor|zeros)\([-\d.(),]*(?:float\([\"']\w+[\"']\))?\)$)"
)
"""Statements that a fix keeps as they are, or that give a constant."""
_VERSION = re.compile(r"\b(?:new_|other_)+(?=\w)")
"""Of the names of ``patterns/selection.py``, what the values of one side begin with."""
_SELECTS = frozenset({"if_conversion", "predication"})
"""Rewrites that compute both sides of a branch in every call."""
_MASKS = "predication"
"""The rewrite whose sides need no call that chooses them, where they are alike."""
_LAST = "operator_for_values"
"""The rewrite that is tried where no other one mends any break that is left."""
_RETURNS_TENSOR = (
    "It returns a tensor of one element where it returned a number: callers that need a number, to "
    "print or compare it, convert it after the call, which waits for the GPU."
)
_RAISES = re.compile(r"\s*raise\b")
_NO_RETURN = re.compile(r"\s*(?!return\b)\S")
_ONE_LINE = re.compile(r"\s*(?:if|elif|else)\b.*:\s*[^\s#]|.*\sif\s.*\selse\s")
_MAY_RAISE = re.compile(
    r"\[[^\]:]*[A-Za-z_]|linalg|cholesky|solve|inverse|gather|index_|embedding|multinomial|one_hot"
)
"""What may raise an exception for some values."""
_WHERE = re.compile(r"\b[a-zA-Z_]\w*\.where\(")
_WRITTEN = re.compile(r"\s*(?:[\w.]+\[.*\] = |[\w.\[\]]+\.copy_\()")
_CHECKED = '__import__("fullgraph_worker.verify.selected", fromlist=["where"]).'
_NAME = re.compile(r"\w+")
_OF_SIZES, _OF_GRADIENTS, _NO_GRADIENT = (
    "its fake implementation",
    "gradient",
    "only in eager mode",
)
"""Words of reasons that say which part of a variant is refuted."""
_IN_EAGER_MODE = re.compile(r"eager mode differs|target raised")
_DEFINED = re.compile(r"^def (\w+)", re.MULTILINE)
_BOUND = re.compile(r"^\s*(\w+)\s*=[^=]", re.MULTILINE)


@dataclass(frozen=True)
class _Candidate:
    finding: Finding
    fix: Fix

    @property
    def name(self) -> str:
        place = self.finding.location
        return f"{self.fix.rewrite} at {place.path}:{place.line}"


@dataclass(frozen=True)
class _State:
    """A target to which some fixes can be taken back: how many, its changed files, their run."""

    kept: int
    texts: dict[str, str]
    after: Verified

    @classmethod
    def of(cls, solution: Solution) -> _State:
        return cls(len(solution.kept), dict(solution.texts), solution.after)


class Solver:
    """Fixes one target."""

    def __init__(
        self,
        runs: Runs,
        allowed: Allowed | None = None,
        *,
        inductor: bool = True,
        rewriter: Rewriter | None = None,
    ) -> None:
        """Nothing is run yet.

        Args:
            runs: verify the target.
            allowed: what fixes may do; if None, the default.
            inductor: whether the whole is also compiled with Inductor.
            rewriter: makes further fixes for the breaks that are left.
        """
        self._runs = runs
        self._allowed = allowed or Allowed()
        self._inductor = inductor
        self._rewriter = rewriter
        self._tried: set[tuple[str, tuple[Edit, ...]]] = set()
        self._too_early: set[tuple[str, tuple[Edit, ...]]] = set()
        self._in_one_line: set[tuple[str, tuple[Edit, ...]]] = set()
        self._unchosen: dict[tuple[str, tuple[Edit, ...]], int] = {}
        self._moving: set[tuple[tuple[str, str, str], str]] = set()
        self._refuted: dict[tuple[str, str, str], list[Refused]] = {}
        self._before_kept: list[_State] = []
        self._lasts = 0
        self._ruled_out: set[tuple[str, ...]] = set()
        self._differentiated: set[tuple[str, str]] = set()

    async def solve(self) -> Solution:
        """Go from round to round until no fix is left that helps."""
        solution = await self.begin()
        if solution.before.failure is None:
            await self.improve(solution)
        return solution

    async def begin(self) -> Solution:
        """Run the unchanged program: eager mode is compared with it from then on."""
        before = await self._runs.run({})
        self._known = {_place(each) for each in before.differences}
        return Solution(before, before)

    async def improve(self, solution: Solution) -> None:
        """Add the fixes that help; if this is cancelled, those that are proven until then stay."""
        start = settled = _State.of(solution)
        try:
            await self._add_rewrites(solution)
            if self._rewriter is None:
                self._judge(solution, start)
                await self._lower(solution, start)
            else:
                await self._lower(solution, start)
                own = settled = _State.of(solution)
                async for state in self._add_further(solution, self._rewriter):
                    settled = state
                self._judge(solution, own)
                self._judge(solution, start)
            settled = _State.of(solution)
            await self._add_last(solution)
        except asyncio.CancelledError:
            self._undo(solution, settled, "the proof was cancelled")
            self._judge(solution, start)
            raise
        finally:
            read = self._reader(solution.texts)
            code = Code(read, solution.after.facts, is_bold=True)
            findings = solution.after.findings
            texts = dict(solution.texts)
            solution.left = reasons(
                findings,
                self._refuted,
                code,
                read,
                self._allowed,
                lambda place: solution.original_place(place, texts),
            )

    async def _add_rewrites(self, solution: Solution) -> None:
        """Add Fullgraph's own rewrites."""
        await self._add_rounds(solution)
        await self._add_predicted(solution)
        await self._return(solution)
        await self._drop_unneeded(solution)

    async def _drop_unneeded(self, solution: Solution) -> None:
        """Take back each fix without which the program breaks no more often.

        Such a fix removed one break and led to another, or a later fix made it unnecessary. Where
        nothing breaks any more, each fix has removed the break that it was made for.
        """
        number, found = 0, groups(solution) if solution.after.counts.lines else ()
        while solution.after.counts.lines and len(found) > 1 and number < len(found):
            group = found[number]
            fixes = [each.fix for each in group.others]
            ran = await self._runs.run(group.texts, fixes=fixes)
            is_needed = _helps(group.kept, ran.counts, solution.after.counts)
            if is_needed or self._differs(ran, fixes):
                number += 1
                continue
            first = solution.kept.index(group.kept[0])
            for kept in group.kept:
                self._note(solution, Refused(kept.finding, kept.fix, _UNNEEDED), kept.texts)
                self._tried.add(self._key(kept.fix))
            # The states before later fixes contain this group: none of them can be restored.
            self._before_kept[first:] = [self._before_kept[first]] * (len(group.others) - first)
            solution.kept[:] = group.others
            solution.texts, solution.after = dict(group.texts), ran
            found = groups(solution)

    async def _return(self, solution: Solution) -> None:
        """Where a kept fix only moved its break, try without it."""
        for _ in range(_MOST_RETURNS):
            moved = self._moved_by(solution)
            if moved is None:
                return
            number, place = moved
            best, before_best = solution.copy(), [*self._before_kept]
            kept = solution.kept[number]
            reason = f"the break moved to {place}{self._refused_behind(solution, kept)}"
            self._note(solution, Refused(kept.finding, kept.fix, reason), kept.texts)
            self._take_back(solution, self._before_kept[number])
            self._tried.add(self._key(kept.fix))
            # Its edits are others where the lines above it change.
            self._moving.add((place_of(kept.finding, self._reader(kept.texts)), kept.fix.rewrite))
            await self._add_rounds(solution)
            # Of two programs that break as often, the one that is changed less is offered.
            if best.after.counts.breaks < solution.after.counts.breaks:
                solution.kept, solution.texts = best.kept, best.texts
                solution.after, self._before_kept = best.after, before_best

    def _refused_behind(self, solution: Solution, kept: Kept) -> str:
        """What was refuted for the breaks that a kept fix led to, as the end of a sentence."""
        path, line = kept.finding.location.path, kept.finding.location.line
        changed = apply_edits(kept.texts[path], by_path(kept.fix.edits)[path])
        moved = Moved.between(kept.texts[path], changed)
        code = Code(self._reader(solution.texts), solution.after.facts, is_bold=True)
        for each in reversed(solution.refused):
            place = each.finding.location
            if each.fix.rewrite == kept.fix.rewrite or place.path != path:
                continue
            is_behind = place.line > line and (
                code.function_at(path, place.line) == code.function_at(path, line)
            )
            if moved.is_changed(place.line) or is_behind:
                return f"; there, {each.fix.title} was refuted: {each.reason}"
        for finding in solution.after.findings:
            if finding.location.path == path and finding.location.line > line:
                propose_fixes(finding, code)
        blocked = code.blocked[-1:]
        return f"; there, {blocked[0].why}" if blocked else ""

    def _moved_by(self, solution: Solution) -> tuple[int, str] | None:
        """The kept fix whose result breaks at a line where nothing broke before, and its code.

        The line reads what the fix assigns, or is a line that the fix has changed.
        """
        known = {place_of(f, self._runs.read) for f in solution.before.findings}
        read = self._reader(solution.texts)
        for finding in solution.after.findings:
            path, line = finding.location.path, finding.location.line
            if finding.kind is not Kind.BREAK or place_of(finding, read) in known:
                continue
            lines = split_lines(read(path) or "")
            text = lines[line - 1].strip() if line <= len(lines) else ""
            words = {*_NAME.findall(text)}
            for number in range(len(solution.kept) - 1, -1, -1):
                fix = solution.kept[number].fix
                new = [e.new_text.strip() for e in fix.edits if e.location.path == path]
                changed = {each.strip() for each in lines if any(n and n in each for n in new)}
                changed |= {each.strip() for n in new for each in n.splitlines()}
                bound = {name for each in changed for name in _BOUND.findall(each)}
                is_its = text in changed or not bound.isdisjoint(words)
                if text and is_its and self._key(fix) not in self._tried:
                    return number, f"`{text}`"
        return None

    async def _add_last(self, solution: Solution) -> None:
        """Keep code out of the graph where nothing else helps."""
        start = _State.of(solution)
        self._lasts = _MOST_LASTS
        await self._add_rounds(solution)
        await self._return(solution)
        if len(solution.kept) > start.kept:
            await self._drop_unneeded(solution)
        self._lasts = 0
        self._judge(solution, start)
        await self._lower(solution, start)

    async def _add_rounds(self, solution: Solution) -> None:
        """Add rewrites from round to round, until none is left that helps."""
        for _ in range(_MOST_ROUNDS):
            candidates = self._candidates(solution)
            if not candidates or not await self._keep(solution, candidates):
                break
            if self._allowed.only is not None and solution.kept:
                break

    async def _add_predicted(self, solution: Solution) -> None:
        """Mend what is predicted beside the breaks that are left, if others can be mended then.

        Dynamo skips a function with a break in a loop, so that no run observes those behind it.
        """
        if self._allowed.only is not None:
            return
        state = _State.of(solution)
        code = Code(self._reader(solution.texts), solution.after.facts, is_bold=True)
        findings = predicted_beside(solution.after.findings, code)
        candidates = self._next_fixes(solution, findings, code)
        texts = _applied(self._reader(solution.texts), candidates) if candidates else None
        if texts is None:
            return
        ran = await self._run(texts, solution, candidates)
        if self._differs(ran, _fixes_of(solution, candidates)):
            return
        self._accept(solution, candidates, texts, ran)
        # What differed before need not any more.
        tried, self._tried = self._tried, set()
        await self._add_rounds(solution)
        self._tried |= tried
        if not solution.after.counts.is_better_than(state.after.counts):
            self._take_back(solution, state)

    async def _add_further(self, solution: Solution, rewriter: Rewriter) -> AsyncIterator[_State]:
        """Add the fixes of a rewriter, break by break; each state that can stay as it is."""
        given: set[tuple[str, str, str]] = set()
        while True:
            if self._allowed.only is not None and solution.kept:
                return
            causes, effects = _by_cause(solution.after.findings)
            candidates = (
                each
                for each in (*causes, *effects)
                if place_of(each, self._reader(solution.texts)) not in given
                and self._allowed.allows_finding(each, rewriter.name)
                and rewriter.accepts(each)
            )
            finding = next(candidates, None)
            if finding is None:
                return
            given.add(place_of(finding, self._reader(solution.texts)))
            state = _State.of(solution)
            left = await self._left(solution, finding)
            await rewriter.rewrite(left, self._prove(solution, finding))
            if len(solution.kept) == state.kept:
                continue
            yield (state := _State.of(solution))
            # What the change uncovered may have a rewrite.
            await self._add_rewrites(solution)
            await self._lower(solution, state)
            yield _State.of(solution)

    async def _left(self, solution: Solution, finding: Finding) -> Left:
        hello = solution.before.result.hello
        place = finding.location
        refused = tuple(
            each
            for each in solution.refused
            if (each.finding.location.path, each.finding.entry) == (place.path, finding.entry)
            and each.finding.message == finding.message
        )
        return Left(
            finding,
            solution.after.findings,
            refused,
            self._reader(solution.texts),
            solution.after.facts,
            (hello.torch or "") if hello else "",
            await self._runs.blocks(solution.texts),
        )

    def _prove(self, solution: Solution, finding: Finding) -> Prove:
        """Proves one fix of a finding, with Inductor, and keeps it if it can stay."""

        async def prove(fix: Fix) -> str:
            if not self._allowed.allows(finding, fix):
                return "it does what was not allowed"
            before = _State.of(solution)
            refused = len(solution.refused)
            await self._keep(solution, [_Candidate(finding, fix)])
            await self._lower(solution, before)
            if len(solution.kept) > before.kept:
                return ""
            reasons = [each.reason for each in solution.refused[refused:]]
            return reasons[-1] if reasons else "it was not tried"

        return prove

    async def problem_with(
        self, solution: Solution, texts: Mapping[str, str], fixes: Iterable[Fix]
    ) -> str:
        """Why this target is not as it was with changes for others; empty if it is.

        Where it is, the solution is one with these changes from then on.

        Args:
            solution: of this target.
            texts: the changed files.
            fixes: those that the changes come from, of all targets.
        """
        fixes = tuple(fixes)
        ran = await self._runs.run(texts, fixes=fixes)
        reason = self._differs(ran, fixes)
        if not reason and solution.after.counts.is_better_than(ran.counts):
            reason = "it breaks more often"
        if not reason:
            self._take(solution, texts, ran)
        return reason

    async def _why_not_with_sizes(
        self, solution: Solution, texts: Mapping[str, str], candidates: Iterable[_Candidate]
    ) -> str:
        """What differs for other sizes, of which a fake implementation may know nothing."""
        runs, known = self._runs.with_sizes(), self._known
        try:
            before = await runs.run({})
            if before.failure is not None:
                return ""
            self._known = {_place(each) for each in before.differences}
            fixes = _fixes_of(solution, candidates)
            return self._differs(await runs.run({**solution.texts, **texts}, fixes=fixes), fixes)
        finally:
            self._known = known
            runs.close()

    def _candidates(self, solution: Solution) -> list[_Candidate]:
        """The next fix of each break, none of which overlap.

        What follows from another break gets one only if no cause has any left.
        """
        code = Code(self._reader(solution.texts), solution.after.facts, is_bold=True)
        causes, effects = _by_cause(solution.after.findings)
        return self._next_fixes(solution, causes, code) or self._next_fixes(solution, effects, code)

    def _unreached(self, solution: Solution, finding: Finding, fix: Fix) -> int:
        """A line that a fix changes, that no call ran, and that the proof has to decide; else 0.

        What is also offered without a proof is correct for all that is known about the values.
        """
        if not fix.copies:
            return 0
        read = self._reader(solution.texts)
        for edit in fix.edits:
            place = edit.location
            now = read(place.path) or ""
            moved = Moved.between(now, solution.originals.get(place.path, now))
            missed = solution.before.result.uncovered.get(place.path, ())
            texts = split_lines(now)
            new = {_VERSION.sub("", line.strip()) for line in edit.new_text.splitlines()}
            span = range(place.line, place.end_line + 1)
            selects = fix.rewrite in _SELECTS
            if selects and any(_ONE_LINE.match(texts[n - 1]) for n in span):
                self._in_one_line.add(self._key(fix))
            same = _RAISES if selects else _SAME_ANYWAY
            if fix.rewrite == _LAST:
                # It is moved as it is; what it returns there may have another shape.
                same = _NO_RETURN
            lines = [
                n
                for n in span
                if moved.after(n) in missed
                and not same.match(texts[n - 1])
                and not _stays(texts, n, new)
            ]
            if lines and fix.rewrite == _MASKS:
                self._unchosen[self._key(fix)] = moved.after(lines[0]) or lines[0]
                unseen = {n for n in range(1, len(texts) + 1) if moved.after(n) in missed}
                end = max(e.location.end_line for e in fix.edits if e.location.path == place.path)
                lines = [n for n in lines if not _is_computed(texts[:end], n, new, unseen)]
            if lines:
                first = moved.after(lines[0]) or lines[0]
                known = propose_fixes(finding, Code(read, solution.after.facts))
                return 0 if any(each.edits == fix.edits for each in known) else first
        return 0

    def _next_fixes(
        self, solution: Solution, findings: Iterable[Finding], code: Code
    ) -> list[_Candidate]:
        chosen: list[_Candidate] = []
        read = self._reader(solution.texts)
        for finding in findings:
            place = place_of(finding, read)
            fixes = propose_fixes(finding, code)
            if _function_of(finding, code) in self._differentiated:
                found = sorted(fixes, key=lambda fix: bool(fix.variant) and not fix.variant[1])
                fixes = tuple(found)
            for fix in fixes:
                if not self._allowed.allows(finding, fix) or self._key(fix) in self._tried:
                    continue
                if fix.rewrite == _LAST and self._lasts <= 0:
                    continue
                if (place, fix.rewrite) in self._moving:
                    continue
                if any(fix.variant[:n] in self._ruled_out for n in range(1, len(fix.variant))):
                    continue
                missed = self._unreached(solution, finding, fix)
                if missed:
                    reason = (
                        f"no input of the proof reaches line {missed}, which it changes{_SOUGHT}"
                    )
                    self._refuse(solution, _Candidate(finding, fix), reason)
                    continue
                # What several fixes need, an import, is added once.
                others = {edit for c in chosen for edit in c.fix.edits}
                own = [edit for edit in fix.edits if edit not in others]
                # One fix may mend the breaks of several findings; it is applied once.
                if own and not overlaps(own, others):
                    chosen.append(_Candidate(finding, fix))
                    code.taken.update(n for e in fix.edits for n in _DEFINED.findall(e.new_text))
                break
        return chosen

    async def _keep(self, solution: Solution, candidates: Sequence[_Candidate]) -> bool:
        """Apply what of the candidates is proven; whether any new fix was found or refused."""
        texts = _applied(self._reader(solution.texts), candidates)
        reason = "the edits do not fit together" if texts is None else ""
        if texts is not None:
            ran = await self._run(texts, solution, candidates)
            reason = self._why_not(ran, solution, texts, candidates)
            if not reason:
                useless = self._useless(ran, solution, texts, candidates)
                if useless and len(useless) < len(candidates):
                    for each in useless:
                        self._refuse(solution, each, _STILL_THERE)
                    helpful = [each for each in candidates if each not in useless]
                    return await self._keep(solution, helpful) or True
                reason = _STILL_THERE
                if not useless:
                    reason = await self._why_not_chosen(solution, candidates)
                if not reason and any(each.fix.rewrite == _LAST for each in candidates):
                    reason = await self._why_not_with_sizes(solution, texts, candidates)
                if not reason:
                    self._accept(solution, candidates, texts, ran)
                    return True
            completed = self._completed(solution, candidates, ran)
            if completed:
                return await self._keep(solution, completed)
        if len(candidates) == 1:
            self._refuse(solution, candidates[0], reason)
            return True
        middle, kept = len(candidates) // 2, len(solution.kept)
        await self._keep(solution, candidates[:middle])
        # What is left was made for the text before the first half was applied.
        if len(solution.kept) == kept:
            await self._keep(solution, candidates[middle:])
        return True

    async def _why_not_chosen(self, solution: Solution, candidates: Sequence[_Candidate]) -> str:
        """What is wrong with sides that no call may choose; empty for nothing.

        They are computed in every call. That each has the dtype and the shape of the other side is
        checked in eager mode; also of branches in one line, of which it is not known which side
        ran.
        """
        unchosen = [c for c in candidates if self._key(c.fix) in self._unchosen]
        if not unchosen and all(self._key(c.fix) not in self._in_one_line for c in candidates):
            return ""
        checked = [_with_checks(each, exact=each in unchosen) for each in candidates]
        texts = _applied(self._reader(solution.texts), checked)
        if texts is None:
            return "the edits do not fit together"
        ran = await self._run(texts, solution, candidates, backends=())
        reason = self._differs(ran, _fixes_of(solution, candidates))
        if not unchosen:
            return reason
        line = self._unchosen[self._key(unchosen[0].fix)]
        return reason and f"no input of the proof reaches line {line}{_SOUGHT}, and {reason}"

    def _completed(
        self, solution: Solution, candidates: Sequence[_Candidate], ran: Verified
    ) -> list[_Candidate]:
        """The candidates after which attributes hold tensors for numbers, with properties for them.

        With those of the others that still fit; empty where anything else differs too.
        """
        fixes = _fixes_of(solution, candidates)
        attributes = kept_numbers(
            each
            for each in ran.differences
            if not is_declared(each, fixes)
            and (each.stage == BEFORE or _place(each) not in self._known)
        )
        if attributes is None:
            return []
        found: list[_Candidate] = []
        owned: set[str] = set()
        for each in candidates:
            words = self._changed_words(solution, each)
            is_alone = len(candidates) == 1
            own = {n: kind for n, kind in attributes.items() if is_alone or n in words}
            if own:
                completed = self._with_properties(solution, each, own)
                if completed is None or self._key(completed.fix) in self._tried:
                    return []
                found.append(completed)
                self._tried.add(self._key(each.fix))
                owned |= own.keys()
        if owned != attributes.keys():
            return []
        replaced = {each.finding for each in found}
        for each in candidates:
            others = {edit for other in found for edit in other.fix.edits}
            own_edits = (edit for edit in each.fix.edits if edit not in others)
            if each.finding not in replaced and not overlaps(own_edits, others):
                found.append(each)
        return found

    def _changed_words(self, solution: Solution, candidate: _Candidate) -> set[str]:
        """The names in the lines that a fix changes."""
        read = self._reader(solution.texts)
        found: set[str] = set()
        for path, text in (_applied(read, [candidate]) or {}).items():
            moved = Moved.between(read(path) or "", text)
            lines = enumerate(split_lines(text), 1)
            found.update(
                n for at, each in lines if moved.is_changed(at) for n in _NAME.findall(each)
            )
        return found

    def _with_properties(
        self, solution: Solution, candidate: _Candidate, attributes: Mapping[str, str]
    ) -> _Candidate | None:
        path = candidate.finding.location.path
        read = self._reader(solution.texts)
        texts = _applied(read, [candidate])
        if texts is None or path not in texts or NOTE in candidate.fix.note:
            return None
        before = read(path) or ""
        line = candidate.finding.location.line
        moved = Moved.between(before, texts[path])
        now = moved.after(line) or next(
            (
                n
                for n in range(1, len(split_lines(texts[path])) + 1)
                if moved.is_same_place(line, n)
            ),
            line,
        )
        facts = Facts(
            replace(value, line=moved.after(value.line) or 0)
            for value in solution.after.result.values
            if value.path == path
        )
        completed = with_properties(texts[path], before, candidate.finding, now, attributes, facts)
        if completed is None:
            return None
        note = f"{candidate.fix.note} {NOTE}".strip()
        fix = replace(
            candidate.fix,
            edits=edits_between(path, before, completed),
            safety=Safety.UNSAFE,
            note=f"{note} {NOTE_ON_CONTAINERS}" if "" in attributes.values() else note,
        )
        return _Candidate(candidate.finding, fix)

    async def _run(
        self,
        texts: Mapping[str, str],
        solution: Solution,
        candidates: Iterable[_Candidate],
        backends: Sequence[str] = ("eager",),
    ) -> Verified:
        fixes = _fixes_of(solution, candidates)
        return await self._runs.run({**solution.texts, **texts}, backends, fixes=fixes)

    def _why_not(
        self,
        ran: Verified,
        solution: Solution,
        texts: Mapping[str, str],
        candidates: Iterable[_Candidate],
    ) -> str:
        """Why a changed program is not accepted; empty if it is.

        One that breaks as often as before is accepted where another break lay behind this one,
        or where the changed code breaks and another rewrite applies to it: each has a turn of
        its own, and the whole is judged at the end.
        """
        reason = self._differs(ran, _fixes_of(solution, candidates))
        if reason or ran.counts.is_better_than(solution.after.counts):
            return reason
        read = self._reader(solution.texts)
        for path, text in texts.items():
            found = break_in_change(read(path) or "", text, path, ran.findings)
            if found is not None:
                leads_on, blocked = self._next_of(solution, texts, candidates, ran, found)
                if not leads_on:
                    line = split_lines(text)[found.location.line - 1].strip()
                    why = blocked or _in_words(found)
                    return f"{_BREAKS_AS_WELL} at `{line}`: {why}"
        return ""

    def _next_of(
        self,
        solution: Solution,
        texts: Mapping[str, str],
        candidates: Iterable[_Candidate],
        ran: Verified,
        left: Finding,
    ) -> tuple[bool, str]:
        """Whether another rewrite applies to what breaks in a changed program, and why none does.

        An answer of a language model must not break by itself: it can be sent back.
        """
        candidates = [*candidates]
        made_by = {each.fix.rewrite for each in candidates}
        read = self._reader({**solution.texts, **texts})
        code = Code(read, ran.facts, is_bold=True)
        place = place_of(left, read)
        before = self._reader(solution.texts)
        is_same = any(place_of(each.finding, before)[:2] == place[:2] for each in candidates)
        leads_on = any(
            not (is_same and fix.rewrite in made_by)
            and fix.rewrite != _LAST
            and not fix.keeps_break
            and self._allowed.allows(left, fix)
            for fix in propose_fixes(left, code)
        )
        why = code.blocked[0].why if code.blocked else ""
        return leads_on and not any(each.fix.author for each in candidates), why

    def _differs(self, ran: Verified, fixes: Sequence[Fix]) -> str:
        """What a changed program does that the unchanged one does not; empty for nothing."""
        if ran.failure is not None:
            return ran.failure.message
        failed = next((stage for stage in ran.result.stages if stage.failure), None)
        if failed is not None:
            return f"{failed.name}: {failed.failure}"
        for each in ran.differences:
            if self._allowed.tensors and is_returned_number(each):
                continue
            if each.stage == BEFORE and not is_declared(each, fixes):
                return f"eager mode differs: {in_words(each)}"
            if (
                each.stage != BEFORE
                and _place(each) not in self._known
                and not is_declared(each, fixes)
            ):
                return f"the compiled program differs from eager mode: {in_words(each)}"
        return ""

    def _useless(
        self,
        ran: Verified,
        solution: Solution,
        texts: Mapping[str, str],
        candidates: Iterable[_Candidate],
    ) -> list[_Candidate]:
        """The candidates whose break is still there."""
        read = self._reader(solution.texts)
        found = []
        for each in candidates:
            path = each.finding.location.path
            before = read(path) or ""
            after = texts.get(path, before)
            if each.fix.keeps_break or is_gone(each.finding, before, after, ran.findings):
                continue
            left = break_in_change(before, after, path, ran.findings)
            if left is None or not self._next_of(solution, texts, [each], ran, left)[0]:
                found.append(each)
        return found

    def _accept(
        self,
        solution: Solution,
        candidates: Iterable[_Candidate],
        texts: Mapping[str, str],
        ran: Verified,
    ) -> None:
        read, state = self._reader(solution.texts), _State.of(solution)
        for each in candidates:
            log.info("proven: %s", each.name)
            self._before_kept.append(state)
            made_for = {e.location.path: read(e.location.path) or "" for e in each.fix.edits}
            fix = self._noted(each.fix, returns_tensor=_returned(ran) > _returned(solution.after))
            solution.kept.append(Kept(each.finding, fix, made_for))
            self._forget(solution, each)
        self._take(solution, texts, ran)

    def _forget(self, solution: Solution, kept: _Candidate) -> None:
        """Try again what was refused for other breaks; what is kept after all is not refused."""
        self._tried -= self._too_early
        self._too_early.clear()
        place = place_of(kept.finding, self._reader(solution.texts))
        for refusals in (solution.refused, self._refuted.get(place, [])):
            refusals[:] = [
                each
                for each in refusals
                if each.fix.rewrite != kept.fix.rewrite
                or place_of(each.finding, self._reader(each.texts)) != place
            ]

    def _noted(self, fix: Fix, *, returns_tensor: bool) -> Fix:
        if returns_tensor:
            fix = replace(fix, safety=Safety.UNSAFE, note=f"{fix.note} {_RETURNS_TENSOR}".strip())
        line = self._unchosen.get(self._key(fix))
        if line is None:
            return fix
        note = (
            f" No call of the proof chose line {line}; what it gives was computed in each of them, "
            "and has the dtype and the shape of what it replaces."
        )
        return replace(fix, note=f"{fix.note}{note}")

    def _take(self, solution: Solution, texts: Mapping[str, str], ran: Verified) -> None:
        for path in texts:
            solution.originals.setdefault(path, self._runs.read(path) or "")
        solution.texts.update(texts)
        solution.after = ran

    def _refuse(self, solution: Solution, candidate: _Candidate, reason: str) -> None:
        log.info("not offered: %s: %s", candidate.name, reason)
        self._tried.add(self._key(candidate.fix))
        self._lasts -= candidate.fix.rewrite == _LAST
        self._rule_out(solution, candidate, reason)
        if reason == _STILL_THERE or reason.startswith(_BREAKS_AS_WELL):
            self._too_early.add(self._key(candidate.fix))
        self._note(solution, Refused(candidate.finding, candidate.fix, reason), solution.texts)

    def _rule_out(self, solution: Solution, candidate: _Candidate, reason: str) -> None:
        """Leave out the variants that differ from a refuted one in what the reason is not about.

        Where a gradient is missing, those of the function that compute gradients come first.
        """
        variant = candidate.fix.variant
        if not variant or not _IN_EAGER_MODE.match(reason) or _OF_SIZES in reason:
            return
        common = 3 if _OF_GRADIENTS in reason else 1
        # One that neither computes gradients nor detaches fails where anything is differentiated.
        is_detached = len(variant) > 2 and variant[2] == str(True)
        if _OF_GRADIENTS in reason and _NO_GRADIENT in reason and is_detached:
            common = 2
            code = Code(self._reader(solution.texts), solution.after.facts)
            self._differentiated.add(_function_of(candidate.finding, code))
        self._ruled_out.add(variant[:common])

    def _judge(self, solution: Solution, start: _State) -> None:
        """Take back what does not help in the end."""
        kept = solution.kept[start.kept :]
        if kept and not _helps(kept, start.after.counts, solution.after.counts):
            behind = self._refused_behind(solution, solution.kept[start.kept])
            self._undo(solution, start, f"it breaks as often as before{behind}")

    async def _lower(self, solution: Solution, start: _State) -> None:
        """Compile what is new with AOTAutograd and Inductor, which may fail on what Dynamo takes.

        Where Inductor does not come to its end in time, the others' proof stands.
        """
        if len(solution.kept) == start.kept or not self._inductor:
            return
        fixes = [kept.fix for kept in solution.kept]
        ran = await self._runs.run(solution.texts, BACKENDS, fixes=fixes, calls=CALLS)
        problems = problems_of(ran, fixes)
        solution.lowered = ran
        solution.inductor_note = out_of_time(ran)
        if not problems:
            return
        unchanged = await self._runs.run(start.texts, BACKENDS, calls=CALLS)
        were_there = problems_of(unchanged, ())
        new = [words for what, words in problems.items() if what not in were_there]
        if new:
            self._undo(solution, start, f"with Inductor, {new[0]}")
        else:
            words = next(iter(problems.values()))
            solution.inductor_note = (
                f"Inductor has this problem before and after the change: {words}"
            )

    def _undo(self, solution: Solution, start: _State, reason: str) -> None:
        """Take the fixes since ``start`` back."""
        for kept in solution.kept[start.kept :]:
            self._note(solution, Refused(kept.finding, kept.fix, reason), kept.texts)
        self._take_back(solution, start)

    def _take_back(self, solution: Solution, start: _State) -> None:
        del solution.kept[start.kept :]
        del self._before_kept[start.kept :]
        solution.texts = dict(start.texts)
        solution.after = start.after

    def _note(self, solution: Solution, refused: Refused, texts: Mapping[str, str]) -> None:
        """Keep why a fix, which was made for ``texts``, is not offered."""
        refused = replace(refused, texts=dict(texts))
        solution.refused.append(refused)
        place = place_of(refused.finding, self._reader(texts))
        self._refuted.setdefault(place, []).append(refused)

    def _reader(self, texts: Mapping[str, str]) -> _Reader:
        return _Reader(self._runs, texts)

    @staticmethod
    def _key(fix: Fix) -> tuple[str, tuple[Edit, ...]]:
        return fix.rewrite, fix.edits


class _Reader:
    """Gives each file as it is after the fixes that are kept."""

    def __init__(self, runs: Runs, texts: Mapping[str, str]) -> None:
        self._runs = runs
        self._texts = dict(texts)

    def __call__(self, path: str) -> str | None:
        return self._texts[path] if path in self._texts else self._runs.read(path)


def _helps(kept: Iterable[Kept], before: Counts, after: Counts) -> bool:
    """Whether fixes help: those of breaks if it breaks less, others also if it recompiles less."""
    if all(each.finding.kind is Kind.BREAK for each in kept):
        return after.breaks < before.breaks
    return after.is_better_than(before)


def _stays(texts: Sequence[str], line: int, new: Collection[str]) -> bool:
    """Whether a line, and what opens its block, are in a new text but for the names' versions."""
    width = _width(texts[line - 1])
    above = (each for each in reversed(texts[: line - 1]) if each.strip())
    head = next((each for each in above if _width(each) < width), "")
    return {texts[line - 1].strip(), head.strip()} <= {*new}


def _is_computed(
    texts: Sequence[str], line: int, new: Collection[str], missed: Collection[int]
) -> bool:
    """Whether a changed program does in any call what a line does in those that choose it.

    No test above it stays in the new text, up to one that a call of the unchanged program reached.
    What is done otherwise was done in all calls, and must not raise where it was not before.
    """
    text = texts[line - 1].strip()
    if text.startswith(("break", "continue")):
        return False
    while True:
        width = _width(texts[line - 1])
        above = range(line - 1, 0, -1)
        head = next((n for n in above if texts[n - 1].strip() and _width(texts[n - 1]) < width), 0)
        if not head or not texts[head - 1].strip().startswith("if "):
            return False
        behind = [each for each in texts[line:] if each.strip()]
        ends = (n for n, each in enumerate(behind) if _width(each) < width)
        rest = behind[next(ends, len(behind)) :]
        is_alone = not (rest and rest[0].strip().startswith(("else", "elif")))
        if texts[head - 1].strip() in new or not is_alone:
            return False
        if text.startswith("return") and any(map(_MAY_RAISE.search, rest)):
            return False
        if head not in missed:
            return True
        line = head


def _width(text: str) -> int:
    return len(text) - len(text.lstrip())


def _returned(ran: Verified) -> set[str]:
    """Where a program returns tensors in place of numbers."""
    return {each.path for each in ran.differences if is_returned_number(each)}


def _function_of(finding: Finding, code: Code) -> tuple[str, str]:
    """The file and the name of the function that breaks."""
    place = finding.location
    found = code.function_at(place.path, place.line)
    return place.path, found[0] if found else ""


def _fixes_of(solution: Solution, candidates: Iterable[_Candidate]) -> list[Fix]:
    """The fixes of a changed program: those that were kept, and the candidates."""
    return [*(kept.fix for kept in solution.kept), *(each.fix for each in candidates)]


def _with_checks(candidate: _Candidate, *, exact: bool) -> _Candidate:
    """A candidate whose selections check their sides; others as they are."""
    if candidate.fix.rewrite not in _SELECTS:
        return candidate
    edits = tuple(_with_check(edit, exact=exact) for edit in candidate.fix.edits)
    return replace(candidate, fix=replace(candidate.fix, edits=edits))


def _with_check(edit: Edit, *, exact: bool) -> Edit:
    """An edit whose selections check their sides: what is no number beside one must be exact."""
    lines = edit.new_text.split("\n")
    head, depth = "", 0
    for number, line in enumerate(lines):
        head = head if depth else line
        depth += sum((c in "([{") - (c in ")]}") for c in line)
        name = "where(" if exact and not _WRITTEN.match(head) else "where_written("
        lines[number] = _WHERE.sub(f"{_CHECKED}{name}", line)
    return replace(edit, new_text="\n".join(lines))


def _by_cause(findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Those that no other break led to, and the others; in each breaks first, then recompiles."""
    observed = [(f, f.observation) for f in findings if f.observation is not None]
    observed = [
        *((f, o) for f, o in observed if o.is_problem),
        *((f, o) for f, o in observed if f.kind is Kind.RECOMPILE),
    ]
    return (
        [finding for finding, observation in observed if observation.caused_by is None],
        [finding for finding, observation in observed if observation.caused_by is not None],
    )


def _applied(read: _Reader, candidates: Iterable[_Candidate]) -> dict[str, str] | None:
    """The texts after the edits of all candidates; None if they do not fit together."""
    # An import that several fixes need is added once.
    edits_of_all = dict.fromkeys(edit for each in candidates for edit in each.fix.edits)
    changed = {}
    for path, edits in by_path(edits_of_all).items():
        text = read(path)
        if text is None:
            return None
        try:
            changed[path] = apply_edits(text, edits)
        except ValueError:
            return None
    return changed


def _place(each: wire.Difference) -> tuple[str, int, str, str]:
    return each.stage, each.call, each.kind, each.path


def _in_words(finding: Finding) -> str:
    observation = finding.observation
    return clip(one_line(observation.reason if observation else finding.message), _REASON)
