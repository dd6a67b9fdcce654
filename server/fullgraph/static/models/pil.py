"""PIL: images, which are computed in C."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Value
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import CALLS, METHODS, TYPES, Annotation, Call, breaks_as

IMAGE = "PIL.Image.Image"

_GIVES_IMAGE = names(
    """
    resize convert crop rotate transpose filter point paste copy reduce thumbnail quantize transform
    effect_spread expand
    """
)
"""Methods of an image that give another one."""

breaks_as(
    "skipped-c-function",
    *(f".{name}" for name in _GIVES_IMAGE),
    *below("PIL.Image", "fromarray new open frombytes merge blend composite"),
)


@CALLS.below("PIL.Image")
def _image(call: Call) -> Value:
    """An image."""
    return Instance(IMAGE)


@METHODS.at(*(f"{IMAGE}.{name}" for name in _GIVES_IMAGE))
def _other_image(image: Instance, call: Call) -> Value:
    """Another image."""
    return image


@TYPES.at(IMAGE)
def _annotated(annotation: Annotation) -> Value:
    """An image."""
    return Instance(IMAGE)
