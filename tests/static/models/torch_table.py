"""``python -m tests.static.models.torch_table`` writes the table of torch's signatures."""

from __future__ import annotations

import textwrap
from importlib.metadata import version
from pathlib import Path

from tests.static.models.torch_stubs import (
    ANY_NUMBER,
    NOTHING,
    OTHER,
    PYTHON,
    TENSOR,
    attributes,
    installed,
    read,
)

TORCH = "2.13.0"
TABLE = Path(__file__).parents[3] / "server/fullgraph/static/models/torch/signature_table.py"


def table(torch: Path) -> dict[str, dict[str, str]]:
    """What the server is to know: by namespace, names by what they return."""
    result: dict[str, dict[str, list[str]]] = {}
    for namespace, signatures in read(torch).items():
        for name, overloads in signatures.items():
            kind = _overloaded({s.returns for s in overloads})
            if kind != OTHER:
                result.setdefault(namespace, {}).setdefault(kind, []).append(name)
            if namespace == "functions" and all(s.takes_tensor for s in overloads):
                result.setdefault("takes", {}).setdefault(TENSOR, []).append(name)
            if namespace == "methods":
                most = {s.most for s in overloads}
                limit = "any" if ANY_NUMBER in most else str(max(most))
                result.setdefault("arguments", {}).setdefault(limit, []).append(name)
                if any(s.takes_tensor for s in overloads):
                    result.setdefault("given", {}).setdefault(TENSOR, []).append(name)
    for name, kind in attributes(torch).items():
        if kind != OTHER:
            result.setdefault("attributes", {}).setdefault(kind, []).append(name)
    return {
        namespace: {kind: " ".join(sorted(names)) for kind, names in sorted(kinds.items())}
        for namespace, kinds in sorted(result.items())
    }


def _overloaded(kinds: set[str]) -> str:
    """One kind for all overloads: ``"tensor or values indices"`` if it depends."""
    several = kinds - {TENSOR}
    if len(kinds) == 1:
        return kinds.pop()
    is_known = len(several) == 1 and TENSOR in kinds and not several & {OTHER, PYTHON, NOTHING}
    return f"{TENSOR} or {several.pop()}" if is_known else OTHER


def written(contents: dict[str, dict[str, str]]) -> str:
    """The module that holds ``contents``."""
    lines = [_HEAD, f'TORCH = "{TORCH}"', "", "SIGNATURES = {"]
    for namespace, kinds in contents.items():
        lines.append(f'    "{namespace}": {{')
        for kind, names in kinds.items():
            text = textwrap.wrap(names, 84, break_long_words=False, break_on_hyphens=False)
            lines += [f'        "{kind}": """', *(f"            {line}" for line in text)]
            lines.append('        """,')
        lines.append("    },")
    return "\n".join([*lines, "}", ""])


_HEAD = '''"""What torch's functions and methods return, from torch's own stubs.

Written by ``python -m tests.static.models.torch_table``; a test holds it equal to the stubs.
"""

from __future__ import annotations
'''


def main() -> None:
    """Write the table."""
    if version("torch").partition("+")[0] != TORCH:
        raise SystemExit(f"the table is of torch {TORCH}; installed is {version('torch')}")
    TABLE.write_text(written(table(installed())), encoding="utf-8")
    print(f"wrote {TABLE}")


if __name__ == "__main__":
    main()
