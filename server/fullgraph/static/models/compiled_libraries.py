"""Libraries in C or with their own compiler: Numba, Triton, SciPy, PIL, PyYAML, torchvision."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Value
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import (
    CALLS,
    METHODS,
    SKIPPED,
    TYPES,
    Annotation,
    Call,
    breaks_as,
    tracing_checks,
)

IMAGE = "PIL.Image.Image"

_GIVES_IMAGE = names(
    """
    resize convert crop rotate transpose filter point paste copy reduce thumbnail quantize transform
    effect_spread expand
    """
)
"""Methods of an image that give another one."""


SKIPPED.update(
    names("numba.jit numba.njit numba.vectorize numba.guvectorize numba.cuda.jit triton.jit")
)


breaks_as("skipped-c-function", "scipy.*")


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


breaks_as("serialisation", *below("yaml", "safe_load load dump"))


tracing_checks("torchvision._is_tracing", traced=False)
