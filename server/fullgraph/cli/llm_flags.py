"""The language model of a subcommand: naming a provider is the user's consent."""

from __future__ import annotations

import argparse
from typing import get_args, get_type_hints

from fullgraph.settings import LlmSettings

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
    return LlmSettings(provider=options.llm or "off", model=options.model, base_url=options.llm_url)
