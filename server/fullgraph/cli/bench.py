"""``fullgraph bench``: measure whether compiling a target pays."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output, progress
from fullgraph.cli.command_parser import count
from fullgraph.cli.html_report import write_bench_html
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.target_flags import add_condition_flags, add_target_flags, chosen_target
from fullgraph.cli.worker_flags import add_worker_flags, positive
from fullgraph.dynamic.chosen import MISTAKES, Chosen
from fullgraph.measure.bench import Measured, Plan, arm_names
from fullgraph.measure.conclusion import Price, conclusion
from fullgraph.measure.processes import ANSWER_SECONDS
from fullgraph.measure.results import Results
from fullgraph.report.bench_table import bench_as_data, render_bench
from fullgraph.report.terminal import uses_colour
from fullgraph.work.break_costs import compiled_kind
from fullgraph.work.measure import MeasureRequest, measure
from fullgraph.work.workers import Limits

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_ARMS = "inductor"


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "bench",
        description=(
            "Time TARGET in eager mode and compiled, each in a process of its own, in rounds in "
            "which they take turns. An arm that compiled nothing is reported as not compiled, "
            "never as a time. Exit status 1 means slower than --fail-below, or outputs that differ."
        ),
        examples=(
            ("fullgraph bench src/model.py:Net", "eager mode and Inductor"),
            (
                "fullgraph bench model.py:Net --arms inductor,max-autotune --eval --no-grad",
                "two modes of Inductor, for inference",
            ),
            (
                "fullgraph bench src/model.py:Net --breaks",
                "what each graph break costs that has a proven fix",
            ),
            (
                "fullgraph bench src/model.py:Net --blocks",
                "whether to compile repeated blocks instead of the whole",
            ),
            (
                "fullgraph bench src/model.py:Net --fail-below 1.0 --json",
                "for CI: fail if compiling makes it slower",
            ),
            ("fullgraph bench src/model.py:Net --html bench.html", "also as a page"),
        ),
    )
    add_target_flags(parser)
    parser.add_argument(
        "--arms",
        default=_ARMS,
        metavar="NAMES",
        help="what to compare with eager mode: backends of torch.compile, its modes "
        "(reduce-overhead, max-autotune), torchscript, and as-written for what the program "
        "compiles itself (default %(default)s)",
    )
    parser.add_argument(
        "--train-step",
        action="store_true",
        help="time training steps: forward, get_loss(output) and get_optimizer(parameters) of the "
        "same file (default: the loss that TARGET returns, and SGD)",
    )
    parser.add_argument(
        "--accumulation",
        type=count,
        default=1,
        metavar="N",
        help="forward and backward passes per training step (default %(default)s)",
    )
    parser.add_argument(
        "--loader",
        action="store_true",
        help="also time steps with the batches of get_loader() of the same file, and show how long "
        "they wait for data",
    )
    parser.add_argument(
        "--rounds",
        type=count,
        default=Plan.rounds,
        metavar="N",
        help="how often each arm is timed (default %(default)s)",
    )
    parser.add_argument(
        "--round-seconds",
        type=positive,
        default=Plan.round_seconds,
        metavar="SECONDS",
        help="for how long each time (default %(default)s)",
    )
    parser.add_argument(
        "--warm-up",
        type=positive,
        default=Plan.warm_up_seconds,
        metavar="SECONDS",
        help="how long to wait at most for stable times after compiling (default %(default)s)",
    )
    parser.add_argument(
        "--threads", type=count, default=0, metavar="N", help="threads of torch's operations"
    )
    parser.add_argument(
        "--fixed",
        action="store_true",
        help="measure each arm also with the proven fixes of its graph breaks",
    )
    parser.add_argument(
        "--breaks",
        action="store_true",
        help="measure what each graph break costs: all proven fixes against all but one, with the "
        "first arm that torch.compile compiles",
    )
    parser.add_argument(
        "--blocks",
        action="store_true",
        help="compare the whole with its repeated blocks, compiled by themselves and as "
        "nested_compile_region: first call with empty caches, calls, memory, recompiles",
    )
    parser.add_argument(
        "--batch-sizes",
        type=_counts,
        default=[0],
        metavar="N,N",
        help="measure with each of these batch sizes (default: that of the inputs)",
    )
    parser.add_argument(
        "--sequence-lengths",
        type=_counts,
        default=[0],
        metavar="N,N",
        help="measure with each of these sequence lengths (default: that of the inputs)",
    )
    parser.add_argument(
        "--hours",
        type=positive,
        metavar="N",
        help="how long the workload runs in eager mode, to show what the difference costs",
    )
    parser.add_argument(
        "--price", type=positive, metavar="P", help="the price of an hour, with --hours"
    )
    parser.add_argument(
        "--fail-below",
        type=float,
        metavar="RATIO",
        help="exit with 1 if the best arm's whole interval is below this speed-up, or if no arm "
        "could be measured",
    )
    output.add_json_flag(parser)
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="also write the benchmark as one HTML page"
    )
    add_worker_flags(parser)
    add_condition_flags(parser.add_argument_group("run options"))
    # Each arm has a backend of its own.
    parser.set_defaults(run=run, timeout=ANSWER_SECONDS, backend="", calls=1, profile=False)


def run(options: argparse.Namespace) -> int:
    """Measure and print.

    Returns:
        1 below ``--fail-below`` or if outputs differ, 2 if nothing could be measured.

    Raises:
        KeyboardInterrupt: the user pressed Ctrl-C; what was measured is printed.
    """
    try:
        chosen = chosen_target(options)
    except MISTAKES as error:
        output.error(str(error))
        return 2
    if (options.hours is None) != (options.price is None):
        output.error("--hours and --price belong together.")
        return 2
    if options.train_step and options.grad == "off":
        output.error("--train-step needs gradients; leave out --no-grad.")
        return 2
    if options.breaks and not compiled_kind(arm_names(options.arms)):
        output.error("--breaks needs an arm that torch.compile compiles; add inductor to --arms.")
        return 2
    if options.accumulation > 1 and not options.train_step:
        output.error("--accumulation belongs to --train-step.")
        return 2
    # The proofs are summed up in one line.
    logging.getLogger("fullgraph.fixes.proof").setLevel(logging.WARNING)
    measured: Measured = []
    try:
        run_interruptible(measure(_request(chosen, options), progress.show, measured))
    except KeyboardInterrupt:
        done = [(plan, results) for plan, results in measured if results.eager.rounds]
        if done:
            _print(done, options)
            _write_page(done, options)
        raise
    _print(measured, options)
    statuses = [_status(results, options) for _, results in measured]
    return max(statuses) if _write_page(measured, options) else 2


def _request(chosen: Chosen, options: argparse.Namespace) -> MeasureRequest:
    plan = Plan(
        (),
        options.rounds,
        options.round_seconds,
        options.warm_up,
        options.threads,
        options.train_step,
        options.accumulation,
        with_data=options.loader,
    )
    return MeasureRequest(
        options.target,
        chosen,
        arm_names(options.arms),
        Limits(options.timeout, options.memory_limit),
        plan,
        options.batch_sizes,
        options.sequence_lengths,
        is_fixed=options.fixed,
        has_breaks=options.breaks,
        has_blocks=options.blocks,
    )


def _print(measured: Sequence[tuple[Plan, Results]], options: argparse.Namespace) -> None:
    progress.clear()
    if options.json:
        benchmarks = [bench_as_data(results, plan) for plan, results in measured]
        output.print_json({"target": options.target, "benchmarks": benchmarks})
        return
    price = Price(options.hours, options.price) if options.hours else None
    colour = uses_colour(sys.stdout)
    shown = [
        render_bench(
            options.target, results, colour=colour, price=price, width=output.columns_of(sys.stdout)
        )
        for _, results in measured
        # Otherwise there is only its failure, which is an error.
        if results.eager.prepared is not None
    ]
    output.say("\n".join(shown), end="")


def _write_page(measured: Measured, options: argparse.Namespace) -> bool:
    """Write the page that the user wants; whether that was possible, or there is none to write."""
    if options.html is None or not any(results.eager.rounds for _, results in measured):
        return True
    return write_bench_html(options.html, options.target, measured)


def _status(results: Results, options: argparse.Namespace) -> int:
    if results.eager.failure is not None:
        output.error(results.eager.failure.message)
        return 2
    if not results.compared:
        return 2 if options.fail_below is None else 1
    ratio = conclusion(results).ratio
    is_below = options.fail_below is not None and (ratio is None or ratio.high < options.fail_below)
    return 1 if is_below or results.is_wrong else 0


def _counts(text: str) -> list[int]:
    return [count(each.strip()) for each in text.split(",")]
