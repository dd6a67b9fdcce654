"""Each public name of ``torch.compiler`` and ``torch._dynamo``: a remedy, or known to be none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fullgraph_worker.guards import advice
from tests.static.test_pages import PAGES

NO_REMEDY = {
    "lists what is there, and changes nothing": (
        "bytecode_debugger explain get_default_backend is_dynamo_compiling "
        "is_dynamo_disable_recursive is_exporting list_backends lookup_backend"
    ),
    "chooses a backend, which no break depends on": "register_backend set_default_backend",
    "an older way to compile": "optimize optimize_assert wrap_numpy",
    "for code of PyTorch, or of a backend": (
        "allow_c_slot dont_skip_tracing mark_static_address override_cudagraphs "
        "override_optimization_hint reset_recompile_user_contexts step_unsupported"
    ),
    "makes more breaks": "disable_nested_graph_breaks disallow_in_graph forbid_in_graph",
    "changes a setting that pages name by itself": "patch_dynamo_config set_recursion_limit",
    "for processes that compile together or ahead of time": (
        "load_compiled_function set_enable_guard_collectives"
    ),
}


def remedies() -> str:
    """All that is advised."""
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    return "\n".join([*pages, Path(advice.__file__).read_text(encoding="utf-8")])


@pytest.mark.dynamo
def test_every_public_name_is_a_remedy_or_known_to_be_none() -> None:
    import torch
    import torch._dynamo

    known = {name for names in NO_REMEDY.values() for name in names.split()}
    public = {*torch.compiler.__all__, *torch._dynamo.__all__}
    text = re.sub(r"\bfullgraph \w+", "", remedies())
    advised = {name for name in public if re.search(rf"\b{re.escape(name)}\b", text)}
    assert public - advised - known == set(), "on no page, and not known to be no remedy"
    assert known & advised == set(), "on a page, and known to be no remedy"


@pytest.mark.parametrize(
    "name",
    [
        "error_on_graph_break",
        "set_stance",
        "nested_compile_region",
        "substitute_in_graph",
        "guard_filter_fn",
        "TORCH_COMPILE_DYNAMIC_SOURCES",
        "save_cache_artifacts",
        "ignore_logging_functions",
    ],
)
def test_a_remedy_of_pytorchs_documentation_is_on_a_page(name: str) -> None:
    assert re.search(rf"\b{name}\b", remedies())
