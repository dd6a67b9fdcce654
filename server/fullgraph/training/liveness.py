"""Ranks that die or hang, while the others wait for them: noticed by the clock, not by a record.

A rank that makes no progress writes where it is every two seconds (``watch/progress.py``). One that
writes nothing any more is stopped, starved, or out of reach.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median_low

import psutil

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.deaths import Deaths
from fullgraph.training.rank_progress import RankProgress
from fullgraph_worker.watch.progress import AFTER_STEP, BACKWARD, BEAT_SECONDS, PLACES
from fullgraph_worker.watch.records import Event, Introduction, Kind, Record, Step

DIED, HANGS = "rank-died", "rank-hangs"
KINDS = (DIED, HANGS)
STOPPED_SECONDS = 2 * BEAT_SECONDS
"""A process that the system says is stopped, and that writes nothing."""
SILENT_SECONDS = 10 * BEAT_SECONDS
"""A process that writes nothing: it may have no time for it, or the network none for us."""
STUCK_SECONDS = 20.0
STUCK_STEPS = 10.0
"""A rank that others wait for, in seconds and in usual steps."""
_TOGETHER_SECONDS = 1.0
"""Within so long the others fail too, in a collective with the rank that is gone."""
_UNEXPLAINED_SECONDS = 5.0
"""After so long without a rank that ended in an unknown way, the others are not ending as well."""
_ENDS_ALL = (-signal.SIGTERM, -signal.SIGINT)
"""Sent by the launcher to all ranks because of another one, or by who ends the training."""
_ENDS_ONE = tuple(
    -number
    for name in ("SIGKILL", "SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE")
    if (number := getattr(signal, name, None)) is not None
)
"""No rank gets these because of another one's end, which raises an exception or aborts."""
_NO_ERRORS = ("", "SystemExit", "KeyboardInterrupt")
_DIED_ADVICE = (
    "Look at what this rank printed. For signal 9 look for the kernel's out-of-memory killer in "
    "dmesg; `torch.distributed.elastic.multiprocessing.errors.record` keeps an exception."
)
_HANGS_ADVICE = (
    "`py-spy dump --pid {pid}` shows where the process is; a debugger, a full disk, a stopped job "
    "or a collective that only some ranks call makes ranks wait."
)


@dataclass(frozen=True)
class _End:
    """A rank that is gone.

    Attributes:
        rank: the rank.
        time: of its end, in seconds since the epoch.
        noticed: when we knew, by our own clock.
        status: its exit status, minus a signal's number; None if unknown.
        error: the type of the exception that ended it; empty for none.
    """

    rank: RankProgress
    time: float
    noticed: float
    status: int | None = None
    error: str = ""


class Liveness:
    """Follows the processes of a run of several ranks.

    Args:
        now: a clock in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._deaths = Deaths()
        self._ranks: dict[int, RankProgress] = {}
        self._ends: list[_End] = []
        self._reported: set[str] = set()

    def note(self, rank: int, record: Record) -> None:
        """Take in what a rank has written."""
        if isinstance(record, Introduction):
            self._begin(rank, record)
            return
        own = self._ranks.get(rank)
        if own is None:
            return
        own.heard = self._now()
        if own.is_gone and isinstance(record, (Step, Event)):
            self._correct(own, record.time)
        if isinstance(record, Step):
            own.count(record)
        elif isinstance(record, Event):
            self._event(own, record)

    def check(self, status: int | None = None, *, is_over: bool = False) -> list[Alarm]:
        """The alarms of the ranks that are gone, or that do not go on.

        Args:
            status: the exit status of the program, if it has ended.
            is_over: whether it has.
        """
        # What a process wrote before its end is read before it counts as dead.
        if is_over:
            self._take_deaths()
        alarms = list(self._first_end(status, is_over))
        if not is_over:
            self._take_deaths()
            alarms += self._silent()
            alarms += self._stuck()
        return alarms

    def _take_deaths(self) -> None:
        by_pid = {each.introduction.pid: each for each in self._ranks.values() if each.is_local}
        for death in self._deaths.found():
            own = by_pid.get(death.pid)
            if own is None:
                continue
            own.ended = death.time
            if not own.has_ended:
                own.is_gone = True
                self._ends.append(_End(own, death.time, self._now(), death.status))

    def _begin(self, rank: int, introduction: Introduction) -> None:
        if introduction.ranks < 2:
            return
        if rank in self._ranks:
            # torchrun starts all ranks again after one has failed: the next alarm is a new one.
            self._ends.clear()
            self._reported.clear()
        self._ranks[rank] = own = RankProgress(introduction, self._now())
        if own.is_local:
            self._deaths.watch(introduction.pid)

    def _correct(self, own: RankProgress, time: float) -> None:
        """A process with that number has ended, and it was not the rank's.

        So it is where the ranks run in containers with the name of this machine.
        """
        if any(end.rank is own and time > end.time + _TOGETHER_SECONDS for end in self._ends):
            own.is_gone = False
            self._ends = [end for end in self._ends if end.rank is not own]

    def _event(self, own: RankProgress, event: Event) -> None:
        if event.kind == Kind.WAITING:
            own.waiting = event
        elif event.kind == Kind.END:
            own.has_ended = True
            self._ends = [each for each in self._ends if each.rank is not own]
            error = str(event.data.get("error", ""))
            if error not in _NO_ERRORS:
                self._ends.append(_End(own, event.time, self._now(), error=error))

    def _first_end(self, status: int | None, is_over: bool) -> Iterator[Alarm]:
        """The first rank that is gone: the others fail because of it, or are ended."""
        ends = sorted(self._ends, key=lambda end: end.time)
        culprits = [end for end in ends if self._is_a_fault(end, status, is_over)]
        if not culprits:
            return
        is_settled = self._now() - culprits[0].noticed >= _TOGETHER_SECONDS
        # An exception is written with its time, a signal has the time at which it was noticed.
        latest = culprits[0].time + _TOGETHER_SECONDS
        together = [end for end in culprits if end.time <= latest]
        first = next((end for end in together if self._is_a_cause(end)), culprits[0])
        if (is_over or is_settled) and self._is_new(DIED):
            yield _alarm(DIED, first.rank, _end_in_words(first), _DIED_ADVICE)

    def _is_a_fault(self, end: _End, status: int | None, is_over: bool) -> bool:
        if end.error or self._is_a_cause(end):
            return True
        if end.status is None:
            # By os._exit(0), perhaps: then the others and the program end as well.
            is_long_ago = self._now() - end.noticed >= _UNEXPLAINED_SECONDS
            return status not in (0, None) if is_over else is_long_ago
        return end.status != 0 and end.status not in _ENDS_ALL

    def _is_a_cause(self, end: _End) -> bool:
        """Whether a rank cannot have ended because of another one."""
        if end.error or end.status is not None:
            return end.status in _ENDS_ONE
        # The launcher ends the others after a process has ended, not at its exception.
        failed = [other.rank.ended for other in self._ends if other.error]
        return bool(failed) and end.time < min(failed)

    @property
    def _alive(self) -> list[RankProgress]:
        return [each for each in self._ranks.values() if not each.has_ended and not each.is_gone]

    def _silent(self) -> Iterator[Alarm]:
        """The ranks that write nothing any more while the others do."""
        alive, now = self._alive, self._now()
        for own in alive:
            silent = now - own.heard
            others = [each for each in alive if each is not own]
            if not others or silent < STOPPED_SECONDS:
                continue
            if any(now - each.heard > silent / 2 for each in others):
                # Perhaps it is we who did not read, or the whole machine was suspended.
                continue
            is_stopped = own.is_local and _is_stopped(own.introduction.pid)
            if (is_stopped or silent >= SILENT_SECONDS) and self._is_new(_hangs(own)):
                what = "is stopped, by SIGSTOP or a debugger" if is_stopped else "does not respond"
                what = f"{what}: it has written nothing for {silent:.0f} s"
                waiting = _waiting_in_words([each for each in others if each.waiting])
                yield _alarm(HANGS, own, what + waiting, _HANGS_ADVICE)

    def _stuck(self) -> Iterator[Alarm]:
        """The rank that the others wait for, where all of them have made no progress for long."""
        alive = self._alive
        if len(alive) < 2:
            return
        usual = median_low([each.step_seconds for each in alive])
        if any(each.stuck_seconds < max(STUCK_SECONDS, STUCK_STEPS * usual) for each in alive):
            return
        position = min(each.position for each in alive)
        behind = [each for each in alive if each.position == position]
        ahead = [each for each in alive if each.position != position]
        if len(behind) > len(ahead):
            return
        for own in behind:
            is_in_sync = any(each.place >= BACKWARD for each in ahead)
            if own.place == AFTER_STEP and not is_in_sync:
                # The one that is ahead evaluates, or saves a checkpoint, and the others wait.
                continue
            if self._is_new(_hangs(own)):
                what = f"has been {PLACES[own.place]} for {own.stuck_seconds:.0f} s"
                yield _alarm(HANGS, own, what + _waiting_in_words(ahead), _HANGS_ADVICE)

    def _is_new(self, what: str) -> bool:
        if what in self._reported:
            return False
        self._reported.add(what)
        return True


def _hangs(own: RankProgress) -> str:
    return f"{HANGS} {own.introduction.rank}"


def _waiting_in_words(ranks: list[RankProgress]) -> str:
    """What the others do meanwhile; empty if no rank waits."""
    if not ranks:
        return ""
    one = ranks[0]
    who = f"rank {one.introduction.rank} is" if len(ranks) == 1 else f"{len(ranks)} others are"
    return f", while {who} {PLACES[one.place]} of step {one.position[0]}"


def _end_in_words(end: _End) -> str:
    if end.error:
        return f"ended with {end.error}"
    if end.status is None:
        return "ended, and its exit status is unknown"
    if end.status < 0:
        try:
            name = f" ({signal.Signals(-end.status).name})"
        except ValueError:
            name = ""
        return f"was killed by signal {-end.status}{name}"
    return f"ended with exit status {end.status}"


def _alarm(kind: str, own: RankProgress, what: str, advice: str) -> Alarm:
    process = own.introduction
    last = f"its last recorded step is {own.steps - 1}" if own.steps else "it has made no step"
    evidence = f"Rank {process.rank} (process {process.pid} on {process.host}) {what}; {last}."
    step = max(own.steps - 1, 0)
    return Alarm(kind, process.rank, step, step, evidence, advice.format(pid=process.pid))


def _is_stopped(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() in (psutil.STATUS_STOPPED, psutil.STATUS_TRACING_STOP)
    except psutil.Error:
        return False
