"""Fixes a target: tries rewrites, keeps what is proven, and goes on until nothing more helps."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fullgraph.findings import Edit, Finding, Fix, Kind
from fullgraph.fixes.apply import apply_edits, overlaps
from fullgraph.fixes.code import Code
from fullgraph.fixes.proof.counts import Counts
from fullgraph.fixes.proof.moved import Moved, is_gone
from fullgraph.fixes.proof.run import BEFORE, Runs, Verified
from fullgraph.fixes.propose import propose_fixes
from fullgraph_worker import wire

log = logging.getLogger(__name__)
_MOST_ROUNDS = 12


@dataclass(frozen=True)
class Allowed:
    """What fixes may do beyond rewriting code.

    Attributes:
        setup: change the configuration of torch or of the environment.
        disable: leave a break, around a smaller region.
    """

    setup: bool = False
    disable: bool = False

    def allows(self, fix: Fix) -> bool:
        """Whether a fix may be tried."""
        return (self.setup or not fix.needs_setup) and (self.disable or not fix.keeps_break)


@dataclass(frozen=True)
class Kept:
    """A fix that is proven.

    Attributes:
        finding: what it removes, at its place in the text that the fix was made for.
        fix: the edits, for the same text.
    """

    finding: Finding
    fix: Fix


@dataclass(frozen=True)
class Refused:
    """A fix that failed its proof, and why."""

    finding: Finding
    fix: Fix
    reason: str


@dataclass
class Solution:
    """What fixing a target came to.

    Attributes:
        before: the run of the unchanged program.
        after: the run of the changed program; the same if nothing was kept.
        kept: the fixes, in the order in which they were applied.
        refused: those that failed.
        texts: the changed files, as they are after all fixes.
        originals: the same files, as they were.
        lowered: the last run with Inductor; None if there was none.
        inductor_note: why the proof with Inductor says less than it should; empty mostly.
    """

    before: Verified
    after: Verified
    kept: list[Kept] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    originals: dict[str, str] = field(default_factory=dict)
    lowered: Verified | None = None
    inductor_note: str = ""

    @property
    def counts(self) -> tuple[Counts, Counts]:
        """The breaks before and after."""
        return self.before.counts, self.after.counts

    @property
    def drops(self) -> tuple[str, ...]:
        """What compiled code no longer does, in words."""
        return tuple(dict.fromkeys(kept.fix.drops for kept in self.kept if kept.fix.drops))

    def changed_lines(self) -> int:
        """How many lines all fixes together changed."""
        return sum(
            Moved.between(self.originals[path], text).changed_lines
            for path, text in self.texts.items()
        )


@dataclass(frozen=True)
class _Candidate:
    finding: Finding
    fix: Fix

    @property
    def name(self) -> str:
        place = self.finding.location
        return f"{self.fix.rewrite} at {place.path}:{place.line}"


class Solver:
    """Fixes one target."""

    def __init__(self, runs: Runs, allowed: Allowed = Allowed(), *, inductor: bool = True) -> None:
        """Nothing is run yet.

        Args:
            runs: verify the target.
            allowed: what fixes may do.
            inductor: whether the whole is also compiled with Inductor.
        """
        self._runs = runs
        self._allowed = allowed
        self._inductor = inductor
        self._tried: set[tuple[str, tuple[Edit, ...]]] = set()

    async def solve(self) -> Solution:
        """Go from round to round until no fix is left that helps."""
        before = await self._runs.run({})
        solution = Solution(before, before)
        if before.failure is not None:
            return solution
        self._known = {_place(each) for each in before.differences}
        for _ in range(_MOST_ROUNDS):
            candidates = self._candidates(solution)
            if not candidates or not await self._keep(solution, candidates):
                break
        if solution.kept and self._inductor:
            await self._lower(solution)
        return solution

    def _candidates(self, solution: Solution) -> list[_Candidate]:
        """The next fix of each break, none of which overlap; of causes before what they led to."""
        after = solution.after
        code = Code(self._reader(solution.texts), after.facts)
        causes, dependents = _by_cause(after.findings)
        # What no cause can be fixed for is worth a fix of its own.
        return self._chosen(causes, code) or self._chosen(dependents, code)

    def _chosen(self, findings: Iterable[Finding], code: Code) -> list[_Candidate]:
        chosen: list[_Candidate] = []
        for finding in findings:
            for fix in propose_fixes(finding, code):
                if not self._allowed.allows(fix) or self._key(fix) in self._tried:
                    continue
                own = [edit for edit in fix.edits if not _is_import(edit)]
                others = [e for c in chosen for e in c.fix.edits if not _is_import(e)]
                if not _overlap(own, others):
                    chosen.append(_Candidate(finding, fix))
                break
        return chosen

    async def _keep(self, solution: Solution, candidates: Sequence[_Candidate]) -> bool:
        """Apply what of the candidates is proven; whether any new fix was found or refused."""
        texts = _applied(self._reader(solution.texts), solution.texts, candidates)
        reason = "the edits do not fit together" if texts is None else ""
        if texts is not None:
            ran = await self._run(texts, solution, candidates)
            reason = self._why_not(ran, solution)
            if not reason:
                useless = self._useless(ran, solution, texts, candidates)
                if not useless:
                    self._accept(solution, candidates, texts, ran)
                    return True
                if len(useless) < len(candidates):
                    for each in useless:
                        self._refuse(solution, each, "the break is still there")
                    helpful = [each for each in candidates if each not in useless]
                    return await self._keep(solution, helpful) or True
                reason = "the break is still there"
        if len(candidates) == 1:
            self._refuse(solution, candidates[0], reason)
            return True
        middle, kept = len(candidates) // 2, len(solution.kept)
        await self._keep(solution, candidates[:middle])
        # What is left was made for the text before the first half was applied.
        if len(solution.kept) == kept:
            await self._keep(solution, candidates[middle:])
        return True

    async def _run(
        self, texts: Mapping[str, str], solution: Solution, candidates: Iterable[_Candidate]
    ) -> Verified:
        fixes = [*(kept.fix for kept in solution.kept), *(each.fix for each in candidates)]
        drops = any(fix.drops for fix in fixes)
        return await self._runs.run({**solution.texts, **texts}, may_lose_messages=drops)

    def _why_not(self, ran: Verified, solution: Solution) -> str:
        """Why a changed program is not accepted; empty if it is."""
        if ran.failure is not None:
            return ran.failure.message
        failed = next((stage for stage in ran.result.stages if stage.failure), None)
        if failed is not None:
            return f"{failed.name}: {failed.failure}"
        for each in ran.differences:
            if each.stage == BEFORE:
                return f"eager mode differs: {_in_words(each)}"
            if _place(each) not in self._known:
                return f"the compiled program differs from eager mode: {_in_words(each)}"
        if not ran.counts.is_better_than(solution.after.counts):
            return "it breaks as often as before"
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
            if not each.fix.keeps_break and not is_gone(each.finding, before, after, ran.findings):
                found.append(each)
        return found

    def _accept(
        self,
        solution: Solution,
        candidates: Iterable[_Candidate],
        texts: Mapping[str, str],
        ran: Verified,
    ) -> None:
        for path in texts:
            solution.originals.setdefault(path, self._runs.read(path) or "")
        solution.texts.update(texts)
        solution.after = ran
        for each in candidates:
            log.info("proven: %s", each.name)
            solution.kept.append(Kept(each.finding, each.fix))

    def _refuse(self, solution: Solution, candidate: _Candidate, reason: str) -> None:
        log.info("not offered: %s: %s", candidate.name, reason)
        self._tried.add(self._key(candidate.fix))
        solution.refused.append(Refused(candidate.finding, candidate.fix, reason))

    async def _lower(self, solution: Solution) -> None:
        """Compile the whole with Inductor, which may fail on what Dynamo takes."""
        drops = bool(solution.drops)
        ran = await self._runs.run(solution.texts, ("inductor",), may_lose_messages=drops, calls=2)
        solution.lowered = ran
        reason = self._problem_of_lowering(ran)
        if not reason:
            return
        unchanged = await self._runs.run({}, ("inductor",), calls=2)
        if self._problem_of_lowering(unchanged):
            solution.inductor_note = (
                f"Inductor differs from eager mode before and after the change: {reason}"
            )
            return
        for kept in solution.kept:
            solution.refused.append(Refused(kept.finding, kept.fix, f"with Inductor, {reason}"))
        solution.kept.clear()
        solution.texts.clear()
        solution.after = solution.before

    def _problem_of_lowering(self, ran: Verified) -> str:
        if ran.failure is not None:
            return ran.failure.message
        failed = next((stage for stage in ran.result.stages if stage.failure), None)
        if failed is not None:
            return failed.failure
        found = [d for d in ran.differences if d.stage != BEFORE and _place(d) not in self._known]
        return _in_words(found[0]) if found else ""

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


def _by_cause(findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Breaks and recompiles that no other break led to, and the others; breaks first."""
    every = [f for f in findings if f.observation and f.observation.is_problem]
    every += [f for f in findings if f.kind is Kind.RECOMPILE]
    causes, dependents = [], []
    for finding in every:
        observation = finding.observation
        if observation is not None:
            (causes if observation.caused_by is None else dependents).append(finding)
    return causes, dependents


def _applied(
    read: _Reader, texts: Mapping[str, str], candidates: Iterable[_Candidate]
) -> dict[str, str] | None:
    """The texts after the edits of all candidates; None if they do not fit together."""
    by_path: dict[str, dict[Edit, None]] = {}
    for each in candidates:
        for edit in each.fix.edits:
            by_path.setdefault(edit.location.path, {})[edit] = None
    changed = {}
    for path, edits in by_path.items():
        text = read(path)
        if text is None:
            return None
        try:
            changed[path] = apply_edits(text, edits)
        except ValueError:
            return None
    return changed


def _overlap(first: Iterable[Edit], second: Iterable[Edit]) -> bool:
    by_path: dict[str, list[Edit]] = {}
    for edit in second:
        by_path.setdefault(edit.location.path, []).append(edit)
    return any(overlaps([edit], by_path.get(edit.location.path, ())) for edit in first)


def _is_import(edit: Edit) -> bool:
    return edit.new_text.strip() == "import torch"


def _place(each: wire.Difference) -> tuple[str, int, str, str]:
    return each.stage, each.call, each.kind, each.path


def _in_words(each: wire.Difference) -> str:
    call = f" ({each.call_name})" if each.call_name else ""
    return f"call {each.call + 1}{call}, {each.kind} {each.path}: {each.words}"
