"""The flags of ``fullgraph eval-llm``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.cli.llm_flags import add_llm_flags
from fullgraph.cli.target_flags import add_run_flags
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.llm.evaluation.selection import ALL, Sample, parse_sample

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_flags(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the subcommand, but not what runs it."""
    parser = subparsers.add_parser(
        "eval-llm",
        description=(
            "Run each case, request an explanation and a fix of its graph break from a language "
            "model, and compare the answers with the cause and the fix in the file of cases. "
            "Reports diagnosis and actionability from 0 to 3, names and links that do not exist, "
            "and proven fixes. Prints the estimated cost and asks before anything is sent."
        ),
        examples=(
            (
                "fullgraph eval-llm --cases cases.jsonl --llm openai --sample 20",
                "20 cases that are chosen by chance",
            ),
        ),
    )
    parser.add_argument(
        "--cases", type=Path, required=True, metavar="FILE", help="the cases, as JSON lines"
    )
    some = parser.add_argument_group("selection")
    some.add_argument(
        "--corpus", default=ALL, metavar="NAME", help="only cases of this corpus (default: all)"
    )
    some.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these cases")
    some.add_argument(
        "--sample",
        type=_sample,
        metavar="N",
        help="draw N of these cases, or a share of them such as 10%%",
    )
    some.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another seed draws other cases"
    )
    which = parser.add_argument_group("model")
    add_llm_flags(which, "send the code around each break to this provider")
    which.add_argument(
        "--recorded",
        type=Path,
        metavar="FOLDER",
        help="use recorded answers instead; nothing is sent",
    )
    which.add_argument(
        "--price-input", type=float, default=0.0, metavar="USD", help="of a million input tokens"
    )
    which.add_argument(
        "--price-output", type=float, default=0.0, metavar="USD", help="of a million output tokens"
    )
    which.add_argument("--yes", action="store_true", help="send without confirmation")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="keep results here, and skip the cases that it has of this model and these prompts",
    )
    parser.add_argument(
        "--no-proofs", action="store_true", help="grade explanations only; request no fixes"
    )
    parser.add_argument(
        "--no-inductor", action="store_true", help="do not compile fixes with Inductor"
    )
    add_worker_flags(parser)
    add_run_flags(parser)
    output.add_json_flag(parser)
    return parser


def _sample(text: str) -> Sample:
    try:
        return parse_sample(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{text!r} must be a whole number greater than 0, or a share such as 10%"
        ) from error
