"""What the sources of a torch say of its API, and the table that was made of them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from fullgraph.static.models.torch.api import judge, known_version, newest
from fullgraph.vocabulary.findings import Likelihood
from tests.installed import torch_version
from tests.matrix.api import TABLE, merged, minor
from tests.matrix.api_source import Api, api_of

SOURCES = {
    "__init__.py": "def compile(model=None, *, mode=None):\n"
    "    import torch\n    return torch._dynamo.optimize(mode)(model)\n",
    "compiler/__init__.py": "from . import config\n"
    "__all__ = ['disable', 'reset', 'is_dynamo_compiling']\n"
    "def disable(fn=None, recursive=True):\n    return torch._dynamo.disable(fn, recursive)\n"
    "def reset():\n    torch._dynamo.reset()\n    print()\n"
    "@deprecated('Use is_compiling.', category=FutureWarning)\ndef is_dynamo_compiling(): ...\n",
    "compiler/config.py": "limit = Config(alias='torch._dynamo.config.limit')\n",
    "_dynamo/__init__.py": "import os\nfrom .decorators import disable\n"
    "from .frame import optimize\n"
    "__all__ = ['disable', 'optimize', 'reset']\ndef reset(): ...\n",
    "_dynamo/decorators.py": "def disable(fn=None, recursive=True, *, reason=None): ...\n",
    "_dynamo/frame.py": "def optimize(*args, **kwargs): ...\n",
    "_dynamo/config.py": "limit = 8\nold_limit: int = Config(alias='torch._dynamo.config.limit')\n"
    "# Count calls (deprecated: not used)\nminimum = 1\n"
    "gone: bool = Config(default=True, deprecated=True, deprecation_message='does nothing')\n",
    "_inductor/__init__.py": "",
    "_inductor/config.py": "class triton:\n    # Deprecated\n    fusion = 1\n    cudagraphs = 0\n",
    "jit/__init__.py": "from torch.jit._script import script, is_scripting\n",
    "jit/_script.py": "import sys, warnings\n"
    "def script(obj):\n    if sys.version_info >= (3, 14):\n"
    "        warnings.warn('not supported', DeprecationWarning)\n    else:\n"
    "        warnings.warn('deprecated', DeprecationWarning)\n    return obj\n"
    "def is_scripting(old=False):\n    if old:\n"
    "        warnings.warn('old', DeprecationWarning)\n    return False\n",
}


@pytest.fixture
def found(tmp_path: Path) -> dict[str, Api]:
    for name, text in SOURCES.items():
        path = tmp_path / "torch" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return api_of(tmp_path)


def test_what_is_deprecated_is_read_where_torch_says_so(found: dict[str, Api]) -> None:
    assert {name: api.deprecated for name, api in found.items() if api.deprecated} == {
        "torch.compiler.is_dynamo_compiling": "Use is_compiling.",
        "torch._dynamo.config.minimum": "Count calls (deprecated: not used)",
        "torch._dynamo.config.gone": "does nothing",
        "torch._inductor.config.triton.fusion": "Deprecated",
        "torch.jit.script": "deprecated",
    }
    assert {name: api.renamed for name, api in found.items() if api.renamed} == {
        "torch._dynamo.config.old_limit": "torch._dynamo.config.limit"
    }


def test_a_public_name_is_the_same_only_if_it_passes_all_of_its_arguments(
    found: dict[str, Api],
) -> None:
    public = {name: (api.public, api.is_same) for name, api in found.items() if api.public}
    assert public == {
        "torch._dynamo.disable": ("torch.compiler.disable", True),
        "torch._dynamo.optimize": ("torch.compile", False),
    }
    assert found["torch._dynamo.disable"].arguments == ("fn", "recursive", "reason")
    assert found["torch._dynamo.optimize"].arguments is None
    assert not found["torch._dynamo.os"].is_exported


def test_versions_are_merged() -> None:
    old = {"torch.a": Api(arguments=("x",)), "torch.b": Api(), "torch.c": Api(deprecated="No.")}
    new = {
        "torch.a": Api(arguments=("x", "y")),
        "torch.c": Api(deprecated="No."),
        "torch.d": Api(),
        "torch.os": Api(is_exported=False),
    }
    assert merged({"2.1": old, "2.2": new}) == {
        "torch.a": {"arguments": {"y": {"from": "2.2"}}},
        "torch.b": {"until": "2.1"},
        "torch.c": {"deprecated": ["2.1", "No."]},
        "torch.d": {"from": "2.2"},
    }


def test_the_table_agrees_with_the_installed_torch() -> None:
    version = minor(torch_version())
    data = json.loads(TABLE.read_text(encoding="utf-8"))
    if version not in data["versions"]:
        pytest.skip(f"the table does not have torch {version}")
    spec = importlib.util.find_spec("torch")
    assert spec is not None
    assert spec.origin is not None
    api = api_of(Path(spec.origin).parents[1])
    names = {name: each for name, each in api.items() if each.is_exported}
    assert [name for name in names if is_missing(name, version)] == []
    outdated = {n for n, each in names.items() if each.deprecated or each.renamed}
    assert [name for name in outdated if judge(name, version) is None] == []
    gone = [name for name, entry in data["names"].items() if name not in api]
    assert [name for name in gone if not is_missing(name, version)] == []


def is_missing(name: str, version: str) -> bool:
    said = judge(name, version)
    return said is not None and said.likelihood is Likelihood.CERTAIN


@pytest.mark.parametrize(
    ("torch", "version"),
    [("2.6.0+cu124", "2.6"), ("2.99.1", newest()), ("1.13.1", None), ("", None), (None, None)],
)
def test_a_torch_counts_as_a_version_of_the_table(torch: str | None, version: str | None) -> None:
    assert known_version(torch) == version
