"""Other frameworks of machine learning, of which nothing else is known."""

from __future__ import annotations

from fullgraph.static.models import names

OTHER_FRAMEWORKS = names(
    """
    chainer tensorflow keras tf_keras jax flax haiku equinox paddle mxnet mindspore mlx tinygrad
    dynet theano sklearn numba
    """
)
"""Their layers and models have a ``forward`` or ``__call__`` too, and are no modules of torch."""
