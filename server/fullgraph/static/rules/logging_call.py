"""FG103: a message is printed, logged or warned."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance, Method, Value
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.logging import (
    LOGGER,
    LOGGERS,
    METHODS_OF_LOGGERS,
    WRITERS,
)
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.tqdm import is_write
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class LoggingCall(Rule):
    """``print``, ``warnings.warn``, ``logging.*`` and methods of loggers."""

    entry = "logging-call"
    code = "FG103"
    writes_notices = True
    calls = breaking("logging-call")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a call that writes a message."""
        name = _written(event.callee)
        if name is None:
            return None
        message = f"`{name}` is a side effect; torch.compile breaks the graph here"
        return Hit(event.node, message, f"`{name}` cannot be part of a graph")

    valid = (
        Valid(
            "import torch\ndef f(x):\n    if not torch.compiler.is_compiling():\n"
            "        print('eager')\n    return x + 1\n"
        ),
        Valid(
            "import torch\ndef f(x):\n    if torch.compiler.is_compiling():\n        return x + 1\n"
            "    print('eager')\n    return x\n"
        ),
        Valid(
            "import torch\ndef f(x):\n    if torch.jit.is_scripting() or torch.jit.is_tracing():\n"
            "        print('scripted')\n    return x + 1\n"
        ),
        Valid(
            "import torch\nfrom torch._dynamo import is_compiling\ndef f(x):\n"
            "    if not is_compiling():\n        print('eager')\n    return x + 1\n"
        ),
        Valid("def log(x):\n    return x * 2\n\ndef f(x):\n    return log(x)\n"),
        Valid(
            "import warnings\ndef f(x):\n    with warnings.catch_warnings():\n"
            "        x = x + 1\n    return x\n"
        ),
        Valid("import torch\ndef f(x):\n    return torch.log(x).log1p()\n"),
    )
    invalid = (
        Invalid(
            "import torch\n@torch.jit.unused\ndef g(x):\n    x = x + 1\n    ⟦print(1)⟧\n"
            "    return x\n\ndef f(x):\n    return g(x) * 2\n"
        ),
        Invalid(
            "def f(x):\n    x = x + 1\n    ⟦print('shape', x.shape)⟧\n    return x\n", "`print()`"
        ),
        Invalid(
            "import logging\nlogger = logging.getLogger(__name__)\n\ndef f(x):\n"
            "    ⟦logger.info('size %s', x.shape)⟧\n    return x + 1\n",
            "`logger.info()`",
        ),
        Invalid(
            "import logging\nLOG = logging.getLogger(__name__)\n\ndef f(x):\n    x = x + 1\n"
            "    if ⟦LOG.isEnabledFor(logging.DEBUG)⟧:\n        x = x * 2\n    return x\n"
        ),
        Invalid(
            "import warnings\ndef f(x):\n    x = x + 1\n    ⟦warnings.warn('w')⟧\n    return x\n",
            "`warnings.warn()`",
        ),
        Invalid(
            "import warnings as w\nfrom warnings import warn\n\ndef f(x):\n    x = x + 1\n"
            "    ⟦warn('w')⟧\n    x = x * 2\n    ⟦w.warn('v')⟧\n    return x\n"
        ),
        Invalid(
            "from transformers.utils import logging\nlogger = logging.get_logger(__name__)\n\n"
            "def f(x):\n    x = x + 1\n    ⟦logger.warning_once('w')⟧\n    return x\n",
            "`logger.warning_once()`",
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
            "        x = self.note(x.relu())\n        return x + 1\n\n"
            "    def note(self, x):\n        '😀'; ⟦print('note')⟧\n        return x\n"
        ),
        Invalid(
            "def f(x):\n    for i in range(2):\n"
            "        ⟦print(i)⟧\n        x = x + i\n    return x\n"
        ),
    )


def _written(callee: Value) -> str | None:
    """How people name what is called, if it writes a message."""
    if isinstance(callee, Dotted):
        return _of_import(callee.path)
    if not isinstance(callee, Method) or callee.name not in METHODS_OF_LOGGERS:
        return None
    if callee.receiver == Instance(LOGGER):
        return f"logger.{callee.name}()"
    return None


def _of_import(path: str) -> str | None:
    if path in WRITERS:
        return WRITERS[path]
    holder, _, name = path.rpartition(".")
    if is_write(path):
        return "tqdm.write()"
    if name not in METHODS_OF_LOGGERS:
        return None
    if holder == "logging":
        return f"logging.{name}()"
    is_logger = holder.rpartition(".")[2] in LOGGERS and not holder.startswith("builtins.")
    return f"logger.{name}()" if is_logger else None
