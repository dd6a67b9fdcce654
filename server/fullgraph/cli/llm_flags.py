"""The language model of a subcommand: naming a provider is the user's consent."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import get_args, get_type_hints

from fullgraph.cli.command_parser import count
from fullgraph.settings.table import LlmSettings

PROVIDERS = tuple(
    name
    for name in get_args(get_type_hints(LlmSettings)["provider"])
    if name not in ("off", "editor")
)
"""The editor's own models are out of reach here."""


def add_llm_flags(parser: argparse._ActionsContainer, what: str, flag: str = "--llm") -> None:
    """Add the provider, its model and its address.

    Args:
        parser: where they are added.
        what: what the provider is used for, after which flag.
        flag: that names the provider.
    """
    parser.add_argument(flag, dest="llm", choices=PROVIDERS, metavar="PROVIDER", help=what)
    parser.add_argument("--model", default="", help="model of the provider")
    parser.add_argument(
        "--llm-url", default="", metavar="URL", help="base URL of the provider's API"
    )
    parser.add_argument(
        "--llm-scope",
        choices=get_args(get_type_hints(LlmSettings)["scope"]),
        default="function",
        help="how much code is sent (default %(default)s)",
    )


def llm_settings(options: argparse.Namespace) -> LlmSettings:
    """The settings that ``add_llm_flags`` describe."""
    return LlmSettings(
        provider=options.llm or "off",
        model=options.model,
        base_url=options.llm_url,
        scope=options.llm_scope,
    )


def add_model_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags of a language model that fixes what is left."""
    group = parser.add_argument_group("language model")
    add_llm_flags(
        group,
        "let a language model propose fixes for the breaks that no rewrite removes: sends them "
        "and the code around them to this provider, and runs its proposals in the proof",
    )
    group.add_argument(
        "--llm-tokens",
        type=count,
        default=LlmSettings().fix_tokens,
        metavar="N",
        help="tokens that the model may use in all (default %(default)s)",
    )
    group.add_argument(
        "--llm-seconds",
        type=count,
        default=LlmSettings().fix_seconds,
        metavar="N",
        help="seconds to wait for the model in all, without the proofs (default %(default)s)",
    )
    group.add_argument(
        "--llm-installed",
        action="store_true",
        help="also for breaks in installed packages, which --overlay and --patch can change",
    )


def fixing_settings(options: argparse.Namespace) -> LlmSettings:
    """The settings that ``add_model_flags`` describe."""
    return replace(
        llm_settings(options), fix_tokens=options.llm_tokens, fix_seconds=options.llm_seconds
    )
