"""An incremental evaluator, after salsa and after the query system of rustc.

A *query* has a key and a value. The memo of a query holds the value and what it was computed
from: the inputs that it read and the queries that it used, its dependencies. A change of
inputs begins a new revision, in which a memo is used again once it is verified:

1. If no input that it or its dependencies read has changed, it is valid.
2. If an input that it read itself has changed, it is not.
3. Otherwise its dependencies are verified in the order in which they were used, and those that
   are not valid are executed again. One whose value is equal to the one of before is backdated:
   whatever depends on it stays valid. The first one that differs makes the memo invalid.

Sources: the salsa book, "The red-green algorithm"; the Guide to rustc development, "Queries:
incremental compilation in detail", from which *forcing* comes. Two things differ. Inputs are
bits of an integer, and what changed since the last revision is one too, so that the first two
steps are one operation each; a memo that is not verified in a revision is dropped at its end.
And a memo holds the events that its query emitted, as rustc's holds diagnostics: they count
again when the memo is used again.

Nothing here depends on what is computed. How values are compared beyond ``==``, and how the
conditions of two uses of a query are merged, is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

_MAX_INPUTS = 20_000
"""Each input has its own bit, and a file that is edited for hours adds new ones."""

_PROLOGUE = 1

C = TypeVar("C")
T = TypeVar("T")
V = TypeVar("V")


@dataclass(eq=False, slots=True)
class Memo(Generic[V, C]):
    """A query's value, and what it was computed from.

    Attributes:
        key: the query.
        arguments: the values that it was executed with, for comparing their provenance; as far
            as they make another query, they are in the key.
        value: the result.
        inputs: the bits of the inputs that it read itself.
        all_inputs: the same of those that it or its dependencies read.
        dependencies: the memos that it used, in order, and the condition of each use; None for
            a use without one.
        events: what was emitted while it was executed, without what its dependencies emitted.
        verified_at: the last revision in which it was valid.
        is_volatile: it is valid in the revision that it was executed in, and in no other.
        is_forceable: the query can be executed from its key alone.
    """

    key: Hashable
    arguments: tuple[V, ...] = ()
    value: object = None
    inputs: int = 0
    all_inputs: int = 0
    dependencies: dict[Memo[V, C], C | None] = field(default_factory=dict)
    events: list[object] = field(default_factory=list)
    verified_at: int = -1
    is_volatile: bool = False
    is_forceable: bool = True


class Database(Generic[V, C]):
    """The memos and inputs of one program.

    Attributes:
        roots: the memos that were used in this revision by no other query.
        on_reuse: called with each memo of an earlier revision that is verified in this one.
        force: executes the query with this key.
        prologue: the input that changes whenever the prologue may run differently.
    """

    prologue = _PROLOGUE

    def __init__(
        self,
        has_same_provenance: Callable[[object, object], bool],
        merge: Callable[[C, C], C],
    ) -> None:
        """An empty database.

        Args:
            has_same_provenance: whether two values that are equal also come from the same
                place, so that one can replace the other; called with results, and with
                tuples of arguments.
            merge: the condition of two uses of a query by the same other query, each of which
                has one.
        """
        self.roots: list[Memo[V, C]] = []
        self.on_reuse: Callable[[Memo[V, C]], None] = _ignore
        self.force: Callable[[Hashable], object] = _ignore
        self._has_same_provenance = has_same_provenance
        self._merge = merge
        self._memos: dict[Hashable, Memo[V, C]] = {}
        self._active: dict[Hashable, int] = {}
        self._stack: list[Memo[V, C]] = []
        self._bits: dict[Hashable, int] = {"prologue of a revision": _PROLOGUE}
        self._changed = 0
        self._revision = 0
        self._is_discarded = False
        self._prologue: Memo[V, C] = Memo("prologue")
        self._in_prologue = False

    def clear(self) -> None:
        """Drop all memos."""
        self.on_reuse = self.force = _ignore
        self.roots.clear()
        self._memos.clear()

    def input(self, name: Hashable) -> int:
        """The bit of an input."""
        bit = self._bits.get(name)
        if bit is None:
            bit = self._bits[name] = 1 << len(self._bits)
        return bit

    def read(self, bit: int) -> None:
        """The active query reads this input."""
        if self._stack:
            self._stack[-1].inputs |= bit
            self._stack[-1].all_inputs |= bit

    def invalidate(self, bits: int) -> None:
        """These inputs have changed."""
        self._changed |= bits

    def invalidate_changed(
        self, before: Mapping[str, V], now: Mapping[str, V], is_same: Callable[[V, V], bool]
    ) -> None:
        """Invalidate the inputs that have these names, and not the same value as before."""
        for name in {*before, *now}:
            old, new = before.get(name), now.get(name)
            if old is None or new is None or not is_same(old, new):
                self.invalidate(self.input(name))

    @contextmanager
    def new_revision(self) -> Iterator[None]:
        """A revision; memos that are neither made nor verified in it are dropped at its end."""
        self._revision += 1
        self.roots.clear()
        try:
            yield
        finally:
            # The callbacks belong to an interpreter, which holds much more than the memos do.
            self.on_reuse = self.force = _ignore
            self._changed = 0
            self._stack.clear()
            self._active.clear()
            memos = self._memos.items()
            self._memos = {key: m for key, m in memos if m.verified_at == self._revision}

    @property
    def is_discarded(self) -> bool:
        """Whether the next revision has to begin with an empty database."""
        return self._is_discarded or len(self._bits) > _MAX_INPUTS

    def discard(self) -> None:
        """No memo of this revision may be used in the next."""
        self._is_discarded = True

    def run_prologue(self, run: Callable[[], T]) -> T:
        """Run what comes first in every revision, and makes inputs for all that follows.

        Queries that are executed meanwhile see some of these inputs only. Their memos are
        volatile, and whatever uses them later depends on the prologue.
        """
        if self._prologue.all_inputs & self._changed:
            self._changed |= _PROLOGUE
        self._prologue = Memo("prologue", inputs=_PROLOGUE, all_inputs=_PROLOGUE)
        self._stack.append(self._prologue)
        self._in_prologue = True
        try:
            return run()
        finally:
            self._in_prologue = False
            self._stack.clear()

    def verified(
        self, key: Hashable, arguments: tuple[V, ...] = (), condition: C | None = None
    ) -> Memo[V, C] | None:
        """The memo of a query if it is valid; the active query depends on it from now on.

        Args:
            key: the query.
            arguments: the values that it would be executed with now.
            condition: of this use.
        """
        memo = self._memos.get(key)
        if memo is None:
            return None
        if memo.verified_at != self._revision:
            if not self._is_valid(memo, arguments):
                return None
            self._mark_verified(memo)
        self._depend(memo, condition)
        return memo

    def _is_valid(self, memo: Memo[V, C], arguments: tuple[V, ...]) -> bool:
        if self._in_prologue or memo.is_volatile or memo.inputs & self._changed:
            return False
        if not self._has_same_provenance(memo.arguments, arguments):
            return False
        return not memo.all_inputs & self._changed or self._are_dependencies_equal(memo)

    def _are_dependencies_equal(self, memo: Memo[V, C]) -> bool:
        """Whether each dependency is valid, or backdated once it was executed again.

        Until the first one that differs, executing the query of ``memo`` would use the same.
        """
        del self._memos[memo.key]
        dependencies, memo.dependencies = memo.dependencies, {}
        memo.all_inputs = memo.inputs
        outer = self._enter(memo)
        try:
            return all(self._is_equal(each, how) for each, how in dependencies.items())
        finally:
            self._leave(memo.key, outer)

    def _is_equal(self, before: Memo[V, C], condition: C | None) -> bool:
        now = self.verified(before.key, before.arguments, condition)
        if now is None:
            if not before.is_forceable:
                return False
            try:
                self.force(before.key)
            except Exception:  # If it is still used, it raises there, where it may be caught.
                return False
            now = self._memos.get(before.key)
            if now is None or now.verified_at != self._revision:
                return False
        if now is before:
            return True
        if now.value != before.value:
            return False
        self._stack[-1].dependencies[now] = condition
        return self._has_same_provenance(before.value, now.value)

    def is_active(self, key: Hashable) -> bool:
        """Whether a query is being executed, so that using it would be a cycle.

        The queries between the two uses get another value than they would outside of the
        cycle: their memos are volatile. There is no fixpoint: what a cycle gives depends on
        where it is entered.
        """
        if key not in self._active:
            return False
        for memo in self._stack[self._active[key] + 1 :]:
            memo.is_volatile = True
        return True

    def report_untracked_read(self) -> None:
        """The active queries depend on something that is no input."""
        for memo in self._stack:
            memo.is_volatile = True

    def execute(
        self,
        key: Hashable,
        function: Callable[[], T],
        arguments: tuple[V, ...] = (),
        condition: C | None = None,
        *,
        is_forceable: bool = True,
    ) -> T:
        """Execute a query and keep its memo, unless it raises.

        Args:
            key: the query.
            function: computes its value.
            arguments: the values that it is executed with.
            condition: of this use.
            is_forceable: whether ``force`` can execute it.
        """
        memo: Memo[V, C] = Memo(
            key, arguments, verified_at=self._revision, is_volatile=self._in_prologue
        )
        memo.is_forceable = is_forceable
        if self._in_prologue:
            memo.inputs = memo.all_inputs = _PROLOGUE
        outer = self._enter(memo)
        try:
            memo.value = value = function()
            self._memos[key] = memo
        except BaseException:
            # The active query depends on what it did until then, but no other may use it.
            memo.key, memo.is_volatile, memo.is_forceable = object(), True, False
            raise
        finally:
            self._leave(key, outer)
            self._depend(memo, condition)
        return value

    def _enter(self, memo: Memo[V, C]) -> int | None:
        """Begin to execute a query; where on the stack it is active already."""
        outer = self._active.get(memo.key)
        self._active[memo.key] = len(self._stack)
        self._stack.append(memo)
        return outer

    def _leave(self, key: Hashable, outer: int | None) -> None:
        self._stack.pop()
        if outer is None:
            del self._active[key]
        else:
            self._active[key] = outer

    def fetch(
        self,
        key: Hashable,
        function: Callable[[], T],
        on_cycle: T,
        arguments: tuple[V, ...] = (),
    ) -> T:
        """The value of a query, which is executed unless its memo is valid.

        Args:
            key: the query.
            function: computes its value.
            on_cycle: its value for queries that it uses itself.
            arguments: the values that it is executed with.
        """
        memo = self.verified(key, arguments)
        if memo is not None:
            return memo.value  # type: ignore[return-value]
        if self.is_active(key):
            return on_cycle
        return self.execute(key, function, arguments)

    def emit(self, event: object) -> None:
        """Keep an event with the active query."""
        if self._stack:
            self._stack[-1].events.append(event)

    def _depend(self, memo: Memo[V, C], condition: C | None) -> None:
        if not self._stack:
            self.roots.append(memo)
            return
        active = self._stack[-1]
        if memo not in active.dependencies:
            active.dependencies[memo] = condition
            active.all_inputs |= memo.all_inputs
            return
        before = active.dependencies[memo]
        if condition is None:
            active.dependencies[memo] = None
        elif before is not None and before is not condition:
            active.dependencies[memo] = self._merge(before, condition)

    def _mark_verified(self, memo: Memo[V, C]) -> None:
        current = self._memos.get(memo.key)
        if current is not None and current.verified_at == self._revision:
            return
        memo.verified_at = self._revision
        self._memos[memo.key] = memo
        for dependency in memo.dependencies:
            if dependency.verified_at != self._revision:
                self._mark_verified(dependency)
        self.on_reuse(memo)


def _ignore(what: object) -> None:
    """The callback of a database that has no interpreter yet."""
