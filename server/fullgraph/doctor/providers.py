"""The providers of language models: their packages and keys; no key is read."""

from __future__ import annotations

import importlib.metadata
import os
from collections.abc import Mapping

from fullgraph.doctor.fact import Fact, Section
from fullgraph.llm.providers.provider import Provider
from fullgraph.llm.providers.table import PROVIDERS


def providers_section(environment: Mapping[str, str] | None = None) -> Section:
    """Which providers ``--llm`` can use.

    Args:
        environment: environment variables; those of this process if None.
    """
    environment = os.environ if environment is None else environment
    return Section(
        "Language models (only with --llm)",
        tuple(
            Fact(name, _state(provider, environment))
            for name, provider in PROVIDERS.items()
            if provider.package
        ),
    )


def _state(provider: type[Provider], environment: Mapping[str, str]) -> str:
    try:
        package = f"{provider.package} {importlib.metadata.version(provider.package)}"
    except importlib.metadata.PackageNotFoundError:
        package = f'not installed (pip install "fullgraph[{provider.extra}]")'
    given = next((name for name in provider.key_variables if environment.get(name)), None)
    return f"{package}; {f'key in {given}' if given else f'no key ({provider.key_variables[0]})'}"
