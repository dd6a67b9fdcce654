"""``any()`` and ``all()`` over conditions on tensors, as one condition in the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.accumulated import bind_comprehension, items_of
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.models import names

_FUNCTIONS = names("any all")


def stacked_condition(document: Document, call: cst.Call, forms: TensorForms, torch: str) -> str:
    """``torch.stack([t > 0 for t in parts]).any()`` for ``any(t > 0 for t in parts)``.

    Empty unless the items are written in the text, so that there is at least one, and each
    condition is known to be a bool tensor without dimensions. The operations that are known have
    no effects: it cannot be seen that all of them are made, and not only those up to the first
    that decides.
    """
    module, _, name = path_of(document, call.func).rpartition(".")
    only = call.args[0] if len(call.args) == 1 else None
    if module != "builtins" or name not in _FUNCTIONS or only is None or only.keyword or only.star:
        return ""
    over = only.value
    if isinstance(over, (cst.GeneratorExp, cst.ListComp)):
        loop = over.for_in
        if loop.ifs or loop.inner_for_in or loop.asynchronous:
            return ""
        # With the name of the loop bound to what it goes over.
        bind_comprehension(document, over.elt, forms)
        conditions = [over.elt] if items_of(document, loop.iter) else []
    elif isinstance(over, (cst.List, cst.Tuple)):
        conditions = items_of(document, over)
    else:
        return ""
    if not conditions or any(forms.of(each, each) != Form("bool") for each in conditions):
        return ""
    text = document.source(over)
    if not isinstance(over, (cst.List, cst.ListComp)):
        text = f"[{text}]"
    return f"{torch}.stack({text}).{name}()"
