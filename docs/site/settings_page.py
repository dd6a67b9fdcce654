"""The page of the settings, from what VS Code shows of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from from_readme import section
from fullgraph.settings import all_settings


def settings_page(package_json: Path, readme: str) -> str:
    """Markdown with a section for each setting, in the order of the typed tree.

    Args:
        package_json: the extension's manifest; a test holds it equal to the tree.
        readme: says, below its table, where else settings can stand.
    """
    manifest = json.loads(package_json.read_text(encoding="utf-8"))
    properties = manifest["contributes"]["configuration"]["properties"]
    names = [setting.name for setting in all_settings()]
    client_only = [
        name
        for name, shown in properties.items()
        if name not in names and "markdownDeprecationMessage" not in shown
    ]
    elsewhere = section(readme, "Settings").rsplit("|\n", 1)[1].strip()
    blocks = ["# Settings", elsewhere]
    blocks += [_setting(name, properties[name]) for name in [*names, *client_only]]
    return "\n\n".join(blocks) + "\n"


def _setting(name: str, shown: dict[str, Any]) -> str:
    default = json.dumps(shown["default"], ensure_ascii=False)
    text = f"## {name}\n\n{shown['markdownDescription']}\n\nDefault: `{default}`"
    choices = shown.get("enum", [])
    meanings = shown.get("enumDescriptions", [""] * len(choices))
    items = [
        f"- `{value}`{f': {meaning}' if meaning else ''}"
        for value, meaning in zip(choices, meanings, strict=True)
    ]
    return "\n\n".join([text, "\n".join(items)]) if items else text
