"""Old steps with less detail, so that a run takes a bounded place on the disk.

The coarser chunks are made when records are packed; thinning only removes the finer ones. Events
and alarms are never removed.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from fullgraph.training.store.chunk import WIDTHS

_LEAST_STEPS = 256
_SETTING = "steps in full"


@dataclass(frozen=True)
class Budget:
    """How much of a run is kept.

    Attributes:
        steps: how many of the last steps are kept as they were recorded. Of ten times as many, a
            row stands for 10 steps, of a hundred times as many for 100, and then for 1,000.
        bytes: the most that the store takes; ``steps`` is halved until it does.
    """

    steps: int = 20_000
    bytes: int = 1 << 30


def thin(database: sqlite3.Connection, process: int, budget: Budget) -> None:
    """Remove what is over the budget.

    Args:
        database: the store, in a transaction.
        process: whose records came last.
        budget: how much is kept.
    """
    steps = min(budget.steps, _steps_in_full(database) or budget.steps)
    _thin(database, process, steps)
    while steps > _LEAST_STEPS and _size(database) > budget.bytes:
        steps //= 2
        database.execute(
            "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (_SETTING, steps)
        )
        for (each,) in database.execute("SELECT id FROM processes").fetchall():
            _thin(database, each, steps)


def _thin(database: sqlite3.Connection, process: int, steps: int) -> None:
    select = "SELECT id, (SELECT MAX(last) FROM chunks WHERE family = f.id) FROM families f"
    for family, newest in database.execute(f"{select} WHERE process = ?", (process,)).fetchall():
        for power, width in enumerate(WIDTHS):
            # Where the next coarser chunk saved nothing, it was not made, and this one stays.
            database.execute(
                "DELETE FROM chunks WHERE family = ? AND width < ? AND last < ? AND EXISTS ("
                "SELECT 1 FROM chunks c WHERE c.family = chunks.family "
                "AND c.field = chunks.field AND c.block = chunks.block AND c.part = chunks.part "
                "AND c.width > chunks.width AND c.width <= ?)",
                (family, width, (newest or 0) - steps * 10**power, width),
            )
    (last,) = database.execute(
        "SELECT last_step FROM processes WHERE id = ?", (process,)
    ).fetchone()
    for power, every in enumerate(WIDTHS):
        database.execute(
            "DELETE FROM histograms WHERE process = ? AND step < ? AND id % ? != 0",
            (process, last - steps * 10**power, every),
        )


def _steps_in_full(database: sqlite3.Connection) -> int:
    """To what the steps were reduced; 0 if they were not."""
    select = "SELECT value FROM settings WHERE name = ?"
    found = database.execute(select, (_SETTING,)).fetchone()
    return int(found[0]) if found else 0


def _size(database: sqlite3.Connection) -> int:
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (free,) = database.execute("PRAGMA freelist_count").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    return int((pages - free) * size)
