"""FG207: a context manager that Dynamo does not enter."""

from __future__ import annotations

from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class ContextManager(CallRule):
    """``contextlib.redirect_stdout()``, ``torch.random.fork_rng()`` and their like."""

    entry = "context-manager"
    code = "FG207"
    does = "makes a context manager that Dynamo does not know"
    calls = names(
        """
        contextlib.redirect_stdout contextlib.redirect_stderr contextlib.closing numpy.errstate
        torch.random.fork_rng torch.backends.cudnn.flags torch.backends.cuda.sdp_kernel
        torch.autograd.graph.save_on_cpu torch.autograd.graph.saved_tensors_hooks
        torch.autograd.detect_anomaly torch.autograd.set_detect_anomaly
        torch.autograd.anomaly_mode.set_detect_anomaly
        """
    )

    valid = (
        Valid(
            "import contextlib\nimport torch\ndef f(x):\n"
            "    with torch.no_grad(), contextlib.nullcontext():\n        x = x + 1\n"
            "    with torch.autocast('cpu', enabled=False), contextlib.suppress(ValueError):\n"
            "        x = x + 1\n    with torch.profiler.record_function('a'):\n        return x * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "import contextlib\ndef f(x):\n    x = x + 1\n"
            "    with ⟦contextlib.redirect_stdout(None)⟧:\n        x = x + 1\n    return x * 2\n",
            "`contextlib.redirect_stdout()`",
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n"
            "    with ⟦torch.backends.cudnn.flags(enabled=False)⟧:\n        x = x + 1\n"
            "    return x * 2\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    with ⟦torch.random.fork_rng()⟧:\n"
            "        x = x + 1\n    return x * 2\n"
        ),
    )
