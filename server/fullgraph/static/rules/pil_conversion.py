"""FG303: a PIL image becomes an array."""

from __future__ import annotations

import re

from fullgraph.static.domain.values import Dotted, Instance, Object, Value
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.pil import IMAGE
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks

_IMAGE = re.compile(r"Image|\w*ImageFile")


class PilConversion(Rule):
    """``np.asarray(image)``."""

    entry = "pil-conversion"
    code = "FG303"
    calls = breaking("pil-conversion")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a conversion of an image."""
        if not isinstance(event.callee, Dotted) or not _is_image(event.arguments.first):
            return None
        name = event.callee.path.removeprefix("numpy.")
        return Hit(event.node, breaks(f"`np.{name}()` reads the pixels of an image"))

    valid = (
        Valid("import numpy as np\ndef f(x):\n    return x + np.asarray([1.0, 2.0, 3.0]).sum()\n"),
    )
    invalid = (
        Invalid(
            "import numpy as np\nclass Image:\n    @property\n    def __array_interface__(self):\n"
            "        return np.ones(3).__array_interface__\n\nIMAGE = Image()\ndef f(x):\n"
            "    x = x + 1\n    pixels = ⟦np.asarray(IMAGE)⟧\n    return x * 2\n",
            "`np.asarray()`",
        ),
    )


def _is_image(value: Value) -> bool:
    if isinstance(value, Instance):
        return value.path == IMAGE
    return isinstance(value, Object) and _IMAGE.fullmatch(value.info.name) is not None
