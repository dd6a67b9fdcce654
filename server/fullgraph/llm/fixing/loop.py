"""The model as the last rewriter: it proposes, the proof judges, the reason goes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Protocol

from fullgraph.explain.inert import inert_text
from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.solution import Left, Prove
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.llm.answers.checked import CheckNames, checked_fix
from fullgraph.llm.answers.fix import ProposedFix, parse_fix
from fullgraph.llm.answers.form import AnswerError
from fullgraph.llm.fixing.blocks import BlockError, edits_of
from fullgraph.llm.fixing.budget import Budget, Spent
from fullgraph.llm.fixing.effects import Effects, effects_of
from fullgraph.llm.fixing.request import again, fix_request
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.request import Reply, Request
from fullgraph.settings.table import LlmSettings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety
from fullgraph.vocabulary.prose import one_line

MODEL = "language-model"
"""The ``rewrite`` of a model's fix."""
MOST_TURNS = 3
_DROPS = "messages that it leaves to eager mode are left out"
_CHECKS = "It removes a raise or an assert; the proof has no inputs that fail it."
_NO_FIX = "the model has no fix"
_TITLE = 80
_NOTE = 300


class Model(Protocol):
    """What answers requests: an ``Assistant``, or recorded answers."""

    @property
    def name(self) -> str:
        """The provider and its model, for labels."""

    @property
    def title(self) -> str:
        """The provider's usual name."""

    def known(self, request: Request) -> Reply | None:
        """The kept answer to a request, if there is one."""

    async def ask(self, request: Request) -> Reply:
        """The answer.

        Raises:
            ProviderError: there is none.
        """


@dataclass(frozen=True)
class Outcome:
    """What a model came to about one break.

    Attributes:
        finding: the break.
        spent: what that took.
        fix: the fix that is proven and kept; None if there is none.
        proposed: the model's last answer that could be read; not verified without ``fix``, and
            then without the names and links that the model invented.
        reason: why nothing is proven; empty with ``fix``.
        removed: a note on what was removed from ``proposed``; empty for nothing.
    """

    finding: Finding
    spent: Spent
    fix: Fix | None = None
    proposed: ProposedFix | None = None
    reason: str = ""
    removed: str = ""


class ModelRewriter:
    """Has a model fix what Fullgraph's own rewrites do not.

    Attributes:
        name: the ``rewrite`` of its fixes.
        model: the provider and its model.
        outcomes: what it came to, break by break.
        budget: of all breaks together.
    """

    def __init__(
        self,
        model: Model,
        taxonomy: Taxonomy,
        may_edit: Callable[[str], bool],
        allowed: Allowed,
        budget: Budget,
        on_progress: Callable[[str], None],
        settings: LlmSettings | None = None,
        check: CheckNames | None = None,
    ) -> None:
        """Nothing is sent yet.

        Args:
            model: answers.
            taxonomy: the pages.
            may_edit: whether a file may be changed; only breaks in such files are sent.
            allowed: what fixes may do.
            budget: of tokens and seconds.
            on_progress: called with a description of each step.
            settings: how much of the user's code may be sent.
            check: finds the names that the user's torch does not have; None if it cannot be
                asked.
        """
        self.name = MODEL
        self.model = model.name
        self.outcomes: list[Outcome] = []
        self.budget = budget
        self._model = model
        self._taxonomy = taxonomy
        self._may_edit = may_edit
        self._allowed = allowed
        self._on_progress = on_progress
        self._settings = settings or LlmSettings()
        self._check = check
        self._ended = False

    def accepts(self, finding: Finding) -> bool:
        """Whether it is to be sent: a break, or what the user named, in a file to be changed."""
        observation = finding.observation
        is_problem = observation is not None and observation.is_problem
        is_meant = is_problem or self._allowed.only is not None
        return is_meant and not self._ended and self._may_edit(finding.location.path)

    async def rewrite(self, left: Left, prove: Prove) -> None:
        """Request fixes until one is proven, for at most ``MOST_TURNS`` turns."""
        spent = replace(self.budget.spent)
        try:
            outcome = await self._outcome(left, prove)
        except asyncio.CancelledError:
            self.outcomes.append(
                Outcome(left.finding, self.budget.spent - spent, reason="it was cancelled")
            )
            raise
        self.outcomes.append(replace(outcome, spent=self.budget.spent - spent))

    async def _outcome(self, left: Left, prove: Prove) -> Outcome:
        try:
            prepared = fix_request(left, self._taxonomy, self._settings)
        except ProviderError as error:
            self._ended = True
            return Outcome(left.finding, Spent(), reason=str(error))
        outcome = await self._turns(left, prove, prepared.request, prepared.context.files)
        if outcome.fix is not None or outcome.proposed is None:
            return outcome
        context = prepared.context
        proposed, removed = await checked_fix(
            outcome.proposed, context.originals(left.read), context.references, self._check
        )
        reason = outcome.reason
        if reason == _NO_FIX:
            reason += f": {one_line(proposed.why)}"
        return replace(outcome, proposed=proposed, reason=reason, removed=removed)

    async def _turns(
        self, left: Left, prove: Prove, request: Request, files: Mapping[str, str]
    ) -> Outcome:
        proposed: ProposedFix | None = None
        reason = ""
        for turn in range(1, MOST_TURNS + 1):
            try:
                reply = await self._ask(request, turn)
            except ProviderError as error:
                # The next break would have the same problem.
                self._ended = True
                ended = f"{reason}; then: {error}" if reason else str(error)
                return Outcome(left.finding, Spent(), None, proposed, ended)
            try:
                proposed = parse_fix(reply.text, self._model.title)
                if not proposed.changes:
                    return Outcome(left.finding, Spent(), None, proposed, _NO_FIX)
                fix = self._fix(left, proposed, dict(files))
            except (AnswerError, BlockError) as error:
                reason = str(error)
            else:
                reason = self._objection(left, fix) or await prove(fix)
                if not reason:
                    return Outcome(left.finding, Spent(), fix, proposed)
            request = again(request, reply.text, reason)
        return Outcome(left.finding, Spent(), None, proposed, reason)

    async def _ask(self, request: Request, turn: int) -> Reply:
        known = self._model.known(request)
        if known is not None:
            self.budget.add_kept()
            return known
        objection = self.budget.objection(request)
        if objection:
            raise ProviderError(objection)
        self._on_progress(
            f"Waiting for {self._model.name}, turn {turn} of {MOST_TURNS} "
            f"(so far {self.budget.spent})"
        )
        started, reply = time.monotonic(), None
        try:
            reply = await asyncio.wait_for(self._model.ask(request), self.budget.seconds_left)
        except asyncio.TimeoutError:
            pass
        finally:
            self.budget.add(request, reply, time.monotonic() - started)
        if reply is None:
            raise ProviderError(f"{self._model.name} did not answer within the time for the model")
        return reply

    def _fix(self, left: Left, proposed: ProposedFix, files: dict[str, str]) -> Fix:
        """The model's blocks as a fix.

        Raises:
            BlockError: they cannot be applied.
        """
        own = left.finding.location.path

        def may_edit(path: str) -> bool:
            return self._may_edit(path) and may_change(path, own)

        edits = edits_of(proposed.changes, files, left.read, may_edit)
        effects = _effects(edits, left.read)
        risks = one_line(proposed.risks)
        note = f"Written by {self._model.name}."
        if effects.checks:
            note += f" {_CHECKS}"
        return Fix(
            inert_text(proposed.action, _TITLE).rstrip("."),
            edits,
            Safety.UNSAFE,
            note=inert_text(f"{note} It says of risks: {risks}" if risks else note, _NOTE),
            rewrite=MODEL,
            drops=_DROPS if effects.guards else "",
            keeps_break=bool(effects.disables),
            needs_setup=bool(effects.setup) or proposed.needs_setup,
            author=self._model.name,
        )

    def _objection(self, left: Left, fix: Fix) -> str:
        """Why a fix is not even tried; empty if it may be."""
        effects = _effects(fix.edits, left.read)
        if effects.unsafe:
            return (
                f"It was not run, because {effects.unsafe}. Use only PyTorch, NumPy and what the "
                "file uses already."
            )
        if effects.disables and not self._allowed.disable:
            return (
                f"It takes code out of what is compiled: {effects.disables}. That is not allowed "
                "here; change the code instead."
            )
        if fix.needs_setup and not self._allowed.setup:
            how = effects.setup or "its answer says so"
            return (
                f"It changes the configuration of torch: {how}. That is not allowed here; change "
                "the code instead."
            )
        return ""


def _effects(edits: tuple[Edit, ...], read: Callable[[str], str | None]) -> Effects:
    effects = Effects()
    for path, some in by_path(edits).items():
        text = read(path) or ""
        effects = effects.joined(effects_of(text, apply_edits(text, some)))
    return effects


_TEST_FOLDERS = {"tests", "test", "testing"}


def may_change(path: str, own: str) -> bool:
    """Whether a fix of a break in the file ``own`` may change ``path``: no test, no other kind.

    A test that is changed proves nothing. The break's own file may be one. A folder of tests
    counts only where the break is not in it: all of a project may be below such a folder.
    """
    if path == own:
        return True
    file = PurePath(path)
    around = PurePath(own).parents
    folders = {file.parent.name, *(each.name for each in file.parents if each not in around)}
    is_test = (
        file.name == "conftest.py"
        or file.stem.startswith("test_")
        or file.stem.endswith("_test")
        or not _TEST_FOLDERS.isdisjoint(map(str.lower, folders))
    )
    return file.suffix == ".py" and not is_test
