"""FG303: a PIL image is converted to an array."""

from __future__ import annotations

import re

from fullgraph.static.domain.values import Dotted, Instance, Object, Value
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.compiled_libraries import IMAGE
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called

_IMAGE = re.compile(r"Image|\w*ImageFile")


class PilConversion(Rule):
    """``np.asarray(image)``."""

    entry = "pil-conversion"
    code = "FG303"
    calls = breaking("pil-conversion")

    valid = (
        Valid("""
            import numpy as np
            def f(x):
                return x + np.asarray([1.0, 2.0, 3.0]).sum()
            """),
    )
    invalid = (
        Invalid(
            """
            import numpy as np
            class Image:
                @property
                def __array_interface__(self):
                    return np.ones(3).__array_interface__

            IMAGE = Image()
            def f(x):
                x = x + 1
                pixels = ⟦np.asarray(IMAGE)⟧
                return x * 2
            """,
            "`np.asarray()` converts an image to an array, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a conversion of an image."""
        if not isinstance(event.callee, Dotted) or not _is_image(event.arguments.first):
            return None
        what = f"`{called(event.callee)}()` converts an image to an array"
        return Hit(event.node, f"{what}, which Dynamo does not trace")


def _is_image(value: Value) -> bool:
    if isinstance(value, Instance):
        return value.path == IMAGE
    return isinstance(value, Object) and _IMAGE.fullmatch(value.info.name) is not None
