"""The flags of ``fullgraph trace --watch``."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from fullgraph.training.options import ANY, OptionError, WatchOptions, check_kind, kinds
from fullgraph_worker.watch.budget import DEFAULT_DETAIL, DETAILS

LIKE = "also show where the training departs from RUN, one of the same program that went well"


def add_training_flags(parser: argparse.ArgumentParser) -> None:
    """Add what ``watch_options`` and ``begin_training`` read."""
    parser.add_argument(
        "--watch",
        action="store_true",
        help="record losses, gradients, parameters and times of training steps, without graph "
        "breaks and recompiles, and show what is wrong with them",
    )
    parser.add_argument(
        "--run-folder",
        type=Path,
        metavar="DIR",
        help="with --watch: write the training run to this folder",
    )
    parser.add_argument(
        "--detail",
        choices=tuple(DETAILS),
        help="with --watch: full also records activations, for which a compiled model now and then "
        f"runs one step in eager mode; its budget is 5 instead of 1 (default {DEFAULT_DETAIL})",
    )
    parser.add_argument(
        "--budget",
        type=_percent,
        metavar="PERCENT",
        help="with --watch: the share of the training's time that recording may take",
    )
    parser.add_argument(
        "--tag",
        action="append",
        type=tag,
        metavar="NAME=VALUE",
        help="with --watch: find the run by this later; several are possible",
    )
    parser.add_argument("--like", metavar="RUN", help=f"with --watch: {LIKE}")
    pause = parser.add_argument(
        "--pause-on",
        action="append",
        type=_kind,
        metavar="RULE",
        help="with --watch: pause the training at this kind of anomaly, such as "
        "exploding-gradient, or at any, until `fullgraph runs resume`; several are possible",
    )
    # argcomplete looks for this attribute.
    pause.completer = _kinds  # type: ignore[attr-defined]


def watch_options(options: argparse.Namespace) -> WatchOptions:
    """What the flags choose.

    Raises:
        OptionError: a flag needs ``--watch``.
    """
    for name in ("run_folder", "detail", "budget", "tag", "pause_on", "like"):
        if getattr(options, name) is not None and not options.watch:
            raise OptionError(f"--{name.replace('_', '-')} needs --watch.")
    return WatchOptions(
        detail=options.detail or DEFAULT_DETAIL,
        budget=options.budget,
        tags=dict(options.tag or ()),
        pause_on=tuple(options.pause_on or ()),
    )


def tag(text: str) -> tuple[str, str]:
    """The name and the value of a tag.

    Raises:
        argparse.ArgumentTypeError: the text is none.
    """
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, not {text}")
    return name, value


def _percent(text: str) -> float:
    try:
        percent = float(text.strip().removesuffix("%"))
    except ValueError:
        percent = math.nan
    if not 0 <= percent <= 100:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 100, not {text}")
    return percent / 100


def _kind(text: str) -> str:
    try:
        check_kind(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _kinds(prefix: str, **_: object) -> list[str]:
    return [each for each in (ANY, *kinds()) if each.startswith(prefix)]
