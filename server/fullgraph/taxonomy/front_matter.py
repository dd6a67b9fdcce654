"""The YAML front matter of a taxonomy page."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import yaml

from fullgraph.taxonomy.format import TaxonomyError

try:
    # Ten times as fast; not every build of PyYAML has it.
    from yaml import CSafeLoader as _SafeLoader
except ImportError:
    from yaml import SafeLoader as _SafeLoader  # type: ignore[assignment]


class _UniqueKeyLoader(_SafeLoader):
    """Rejects a key that is written twice, of which plain YAML keeps the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.YAMLError(f"the field {key!r} appears twice")
        return super().construct_mapping(node, deep)


def read_front_matter(text: str, name: str) -> dict[str, Any]:
    """The fields of a page.

    Args:
        text: what is between the two ``---`` lines.
        name: what to call the page in messages.

    Raises:
        TaxonomyError: it is not a mapping in YAML.
    """
    try:
        meta = yaml.load(text, Loader=_UniqueKeyLoader)
    except yaml.YAMLError as error:
        raise TaxonomyError(f"{name}: front matter is not YAML ({error})") from error
    if not isinstance(meta, dict):
        raise TaxonomyError(f"{name}: front matter must be a mapping")
    return meta
