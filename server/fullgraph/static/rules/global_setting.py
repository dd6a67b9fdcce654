"""FG410: a setting of the whole process is changed."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class GlobalSetting(CallRule):
    """``torch.set_num_threads()`` and the like."""

    entry = "global-setting"
    code = "FG410"
    does = "belongs to the whole process and not to a graph"
    calls = breaking("global-setting")

    valid = (
        Valid(
            'import torch\ndef f(x):\n    x = x + 1\n    torch.set_float32_matmul_precision("high")\n    torch.backends.cudnn.benchmark = False\n    return x * 2\n'
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    ⟦torch.set_num_threads(1)⟧\n    return x * 2\n",
            "set_num_threads()",
        ),
        Invalid(
            'import warnings\ndef f(x):\n    x = x + 1\n    ⟦warnings.simplefilter("ignore")⟧\n    return x * 2\n'
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    ⟦torch.set_flush_denormal(False)⟧\n    return x * 2\n"
        ),
    )
