"""What PyTorch's operations do to a tensor's dtype, as far as it tells masks from the rest."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted
from fullgraph.static.models import names

BOOLS = (Dotted("torch.bool"), Dotted("builtins.bool"))
"""How the dtype of masks is written."""

GIVES_MASK = names(
    """
    bool eq ne lt le gt ge not_equal greater greater_equal less less_equal isnan isinf
    isfinite isposinf isneginf isreal isclose isin logical_and logical_or logical_xor logical_not
    any all signbit
    """
)
"""Functions and methods whose result has boolean elements."""

KEEPS_DTYPE = names(
    """
    unsqueeze unsqueeze_ squeeze squeeze_ expand expand_as view view_as reshape reshape_as flatten
    unflatten transpose transpose_ permute movedim swapaxes t clone contiguous detach repeat tile
    roll flip index_select gather cpu cuda take_along_dim masked_fill masked_fill_ narrow select
    diagonal tril triu chunk split unbind tensor_split scatter scatter_ ravel bitwise_not
    bitwise_and bitwise_or bitwise_xor repeat_interleave fill_ logical_not_ logical_and_
    logical_or_ new_zeros new_ones broadcast_to rot90 fliplr flipud unfold
    """
)
"""Methods whose result has elements like the receiver's."""
