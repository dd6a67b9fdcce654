"""``python -m tests.mutants --seed N``: put faults into the product, print which the tests catch.

Each mutation is made in a copy of the checkout, where ``python -m tests.quick`` runs, and then the
tests that run the changed function, until one fails. What was judged at this commit before is not
judged again.
"""

from __future__ import annotations

import argparse
import queue
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from tests.checkout import REPO
from tests.mutants.copies import Copy
from tests.mutants.draw import draw
from tests.mutants.judging import Judged, Limits, judge
from tests.mutants.mutations import Mutation
from tests.mutants.reaching import recorded, tests_reaching
from tests.mutants.results import Result, Results, commit
from tests.mutants.table import table


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table; 2 if there is nothing to measure."""
    options = _parser().parse_args(arguments)
    # What runs in the copies has sessions of its own, and would go on.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        head = commit()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    drawn = draw(REPO, options.seed, options.count, frozenset(options.room))
    results = Results()
    if options.only_survivors:
        survivors = results.survivors(options.seed)
        drawn = [each for each in drawn if each.name in survivors]
    if options.list or not drawn:
        print(*(f"{each.path}:{each.line}: {each.change}" for each in drawn), sep="\n")
        return 0 if drawn else 2
    waiting = [each for each in drawn if results.get(options.seed, head, each) is None]
    limits = Limits(options.quick_seconds, options.seconds_per_mutant)
    begin = time.monotonic()
    for number, (mutation, judged) in enumerate(_judged(waiting, options.jobs, limits), 1):
        results.add(Result(options.seed, head, mutation, judged))
        print(
            f"{number} of {len(waiting)}, {time.monotonic() - begin:.0f} s: {mutation.path}:"
            f"{mutation.line} {'caught' if judged.is_caught else 'not caught'}",
            file=sys.stderr,
        )
    known = (results.get(options.seed, head, each) for each in drawn)
    print(table([result for result in known if result is not None]))
    return 0


def _judged(
    mutations: Sequence[Mutation], jobs: int, limits: Limits
) -> Iterator[tuple[Mutation, Judged]]:
    """The mutations and what became of them, as they are judged."""
    # Read once, and not by several threads.
    record = recorded()
    tests = {each: tests_reaching(each, record) for each in mutations}
    copies: queue.Queue[Copy] = queue.Queue()
    made: list[Copy] = []

    def one(mutation: Mutation) -> Judged:
        copy = copies.get()
        try:
            return judge(copy, mutation, tests[mutation], limits)
        finally:
            copies.put(copy)

    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        for number in range(min(jobs, len(mutations))):
            made.append(Copy(Path(folder, str(number))))
            done = made[-1].check_types()
            if done.status:
                raise SystemExit(f"The types are wrong without a mutation:\n{done.output}")
            copies.put(made[-1])
        with ThreadPoolExecutor(max(jobs, 1)) as pool:
            futures = {pool.submit(one, each): each for each in mutations}
            try:
                for future in as_completed(futures):
                    yield futures[future], future.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
                for copy in made:
                    copy.stop()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="draw other mutations")
    parser.add_argument("--count", type=int, default=120, help="how many (default: 120)")
    parser.add_argument(
        "--room", action="append", default=[], metavar="ROOM", help="only here: fullgraph/lsp"
    )
    parser.add_argument(
        "--only-survivors", action="store_true", help="only those that no test caught before"
    )
    parser.add_argument("--list", action="store_true", help="only list the mutations")
    parser.add_argument(
        "--jobs", type=int, default=1, help="copies that run at once; they slow each other down"
    )
    parser.add_argument(
        "--quick-seconds", type=float, default=90.0, help="for tests.quick (default: 90)"
    )
    parser.add_argument(
        "--seconds-per-mutant", type=float, default=600.0, metavar="SECONDS",
        help="for the tests after it (default: 600)",
    )  # fmt: skip
    return parser


if __name__ == "__main__":
    sys.exit(main())
