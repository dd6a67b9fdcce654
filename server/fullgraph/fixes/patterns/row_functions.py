"""Functions that compute each row of a tensor by itself, and losses that add up rows.

What is computed of some rows alone is the same in a computation of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.document import Document, as_primary, keywords
from fullgraph.fixes.values.tensor_forms import called_name, is_method
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import EXTREMES, REDUCES_TO_NUMBER

_OF_ELEMENTS = names(
    "mse_loss l1_loss smooth_l1_loss huber_loss binary_cross_entropy "
    "binary_cross_entropy_with_logits kl_div"
)
_OF_CLASSES = names("cross_entropy nll_loss")
_IN_ROWS = names("softmax log_softmax normalize")
_OF_ROWS = (
    (REDUCES_TO_NUMBER - {"max", "min", "count_nonzero"}) | EXTREMES | names("norm logsumexp")
)
_MOVES = {"gather": (2, 0), "squeeze": (1, -1), "unsqueeze": (1, 1)}
"""How many arguments functions have that gather, remove and add in the dimension of the first, and
how many dimensions more a row has behind them."""

_ROW_MODULES = names("Linear LayerNorm Embedding Identity ReLU GELU SiLU Tanh Sigmoid")
_IGNORED = "-100"


@dataclass(frozen=True)
class Loss:
    """A loss of ``torch.nn.functional``.

    Attributes:
        call: of its function.
        reduction: ``mean``, ``sum`` or ``none``.
        of_classes: whether its target has the number of a class for each row.
    """

    call: cst.Call
    reduction: str
    of_classes: bool

    @classmethod
    def of(cls, document: Document, call: cst.Call) -> Loss | None:
        """What a call computes; None if it is no loss, or its reduction is not known."""
        name = called_name(call)
        if name not in _OF_ELEMENTS | _OF_CLASSES or is_method(call):
            return None
        given = keywords(call).get("reduction")
        reduction = document.source(given).strip("'\"") if given is not None else "mean"
        if reduction not in ("mean", "sum", "none") or any(arg.star for arg in call.args):
            return None
        if name in _OF_ELEMENTS and (len(_positional(call)) > 2 or "weight" in keywords(call)):
            return None
        return cls(call, reduction, name in _OF_CLASSES)

    @property
    def target(self) -> cst.BaseExpression | None:
        """The second argument."""
        given = _positional(self.call)
        return given[1] if len(given) > 1 else keywords(self.call).get("target")

    def ignoring(
        self,
        document: Document,
        written: Callable[[cst.BaseExpression], str],
        mask: str,
        torch: str,
        rank: int,
    ) -> str:
        """The loss of the classes of all rows, those outside of a mask ignored."""
        ignored = keywords(self.call).get("ignore_index")
        value = document.source(ignored) if ignored is not None else _IGNORED
        parts = []
        for number, arg in enumerate(self.call.args):
            text = written(arg.value)
            if arg.value is self.target:
                text = f"{torch}.where({mask}, {text}, {value})"
                text += ".flatten()" if rank > 1 else ""
            elif number == 0 and rank > 1:
                text = f"{as_primary(arg.value, text)}.flatten(0, {rank - 1})"
            parts.append(f"{arg.keyword.value}={text}" if arg.keyword else text)
        return f"{document.source(self.call.func)}({', '.join(parts)})"

    def of_each(self, document: Document, written: Callable[[cst.BaseExpression], str]) -> str:
        """The loss of each element, not added up."""
        parts = [
            f"{arg.keyword.value}={written(arg.value)}" if arg.keyword else written(arg.value)
            for arg in self.call.args
            if arg.keyword is None or arg.keyword.value != "reduction"
        ]
        call = ", ".join((*parts, 'reduction="none"'))
        return f"{document.source(self.call.func)}({call})"


def blanks_behind(
    document: Document,
    call: cst.Call,
    arguments: Sequence[cst.BaseExpression],
    blanks: int,
    rank: int,
) -> int | None:
    """How many dimensions each row has behind a call that computes each by itself; None if not.

    Args:
        document: of the call.
        call: given rows as its first argument.
        arguments: what it is given by position, the rows first.
        blanks: how many dimensions each row has.
        rank: how many dimensions there are before them, in a computation of all.
    """
    name, options = called_name(call), keywords(call)
    if name in _MOVES and len(arguments) == 1 + _MOVES[name][0] and not options:
        at = document.source(arguments[1])
        return blanks + _MOVES[name][1] if at in ("-1", str(rank)) and blanks <= 1 else None
    given = [*arguments[1:], *(options[key] for key in ("dim", "axis") if key in options)]
    if not blanks or name not in _IN_ROWS | _OF_ROWS or options.keys() - {"dim", "axis", "keepdim"}:
        return None
    dimension = document.source(given[0]) if given else "1" if name == "normalize" else ""
    if len(given) > 1 or not (dimension == "-1" or (dimension == "1" == str(rank) and blanks == 1)):
        return None
    is_kept = "keepdim" in options and document.source(options["keepdim"]) == "True"
    return blanks if name in _IN_ROWS or is_kept else blanks - 1


def is_row_module(types: Sequence[str]) -> bool:
    """Whether modules of these types compute each row by itself, and draw no numbers."""
    return bool(types) and all(
        each.startswith("torch.nn.") and each.rpartition(".")[2] in _ROW_MODULES for each in types
    )


def _positional(call: cst.Call) -> list[cst.BaseExpression]:
    return [arg.value for arg in call.args if arg.keyword is None]
