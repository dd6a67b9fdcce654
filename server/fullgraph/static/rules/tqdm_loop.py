"""FG302: a progress bar in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.tqdm import is_bar
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class TqdmLoop(Rule):
    """``for x in tqdm(...)``."""

    entry = "tqdm-loop"
    code = "FG302"
    calls = breaking("tqdm-loop")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the making of a progress bar."""
        callee = event.callee
        if not isinstance(callee, Dotted):
            return None
        if not is_bar(callee.path):
            return None
        name = callee.path.rpartition(".")[2]
        message = f"`{name}()` shows progress; torch.compile runs the whole function in eager mode"
        return Hit(event.node, message, "Dynamo does not trace into tqdm")

    valid = (
        Valid("def f(x):\n    for i in range(2):\n        x = x + i\n    return x\n"),
        Valid(
            "import torch\nfrom tqdm import tqdm\ndef f(x):\n    steps = range(2)\n"
            "    if not torch.compiler.is_compiling():\n        steps = tqdm(steps)\n"
            "    for i in steps:\n        x = x + i\n    return x\n"
        ),
    )
    invalid = (
        Invalid(
            "from tqdm import tqdm\ndef f(x):\n    for i in ⟦tqdm(range(2), disable=True)⟧:\n"
            "        x = x + i\n    return x\n",
            "`tqdm()` shows progress",
        ),
        Invalid(
            "import tqdm\ndef f(x):\n    for i in ⟦tqdm.trange(2)⟧:\n"
            "        x = x + i\n    return x\n"
        ),
        Invalid(
            "from tqdm.auto import tqdm as bar\ndef f(x):\n"
            "    for i, j in enumerate(⟦bar([1, 2], disable=True)⟧):\n"
            "        x = x + i\n    return x\n"
        ),
        Invalid(
            "from tqdm import tnrange\ndef f(x):\n    for i in ⟦tnrange(2, disable=True)⟧:\n"
            "        x = x + i\n    return x\n",
            "`tnrange()` shows progress",
        ),
    )
