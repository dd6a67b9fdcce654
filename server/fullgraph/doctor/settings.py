"""The settings of the project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fullgraph.doctor.fact import Fact, Section
from fullgraph.settings.project import PROJECT_FILE, from_project, project_file
from fullgraph.settings.table import Settings, kebab, leaves
from fullgraph.taxonomy import Taxonomy


def settings_section(folder: Path, taxonomy: Taxonomy) -> Section:
    """What the project of ``folder`` sets, and what is wrong in it."""
    file = project_file(folder)
    if file is None:
        return Section("Settings", (Fact("file", f"no {PROJECT_FILE} here or above"),))
    settings, mistakes = from_project(folder, codes=taxonomy.codes)
    wrong = (Fact("mistake", str(mistake), _what_to_do(file)) for mistake in mistakes)
    return Section("Settings", (Fact("file", str(file)), *_changed(settings), *wrong))


def _what_to_do(file: Path) -> str:
    return f"Correct it in {file}; the default is used until then."


def _changed(settings: Settings) -> Iterator[Fact]:
    for name, _, item in leaves(kebab):
        value: Any = settings
        for part in name.split("."):
            value = getattr(value, part.replace("-", "_"))
        default = item.default_factory() if callable(item.default_factory) else item.default
        if item.metadata["project"] and value != default:
            yield Fact(name, _shown(value))


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
