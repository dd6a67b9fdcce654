"""The kinds of abstract values, each with what it is and how it behaves."""

from fullgraph.static.domain.lattice import join, join_all
from fullgraph.static.domain.value import NOTHING, UNKNOWN, Nothing, Provenance, Unknown, Value
from fullgraph.static.domain.values.functions import Callback, Function, Method, Partial
from fullgraph.static.domain.values.imported import Dotted, Instance, TypeForm
from fullgraph.static.domain.values.mappings import Mapping
from fullgraph.static.domain.values.objects import Class, Object, Super
from fullgraph.static.domain.values.one_of import OneOf
from fullgraph.static.domain.values.plain import DEVICE, FLAG, NONE, PYTHON, Constant, Python
from fullgraph.static.domain.values.sequences import SIZES, Sequence, sequence
from fullgraph.static.domain.values.tensor import Array, Tensor, Traced

__all__ = [
    "DEVICE",
    "FLAG",
    "NONE",
    "NOTHING",
    "PYTHON",
    "SIZES",
    "UNKNOWN",
    "Array",
    "Callback",
    "Class",
    "Constant",
    "Dotted",
    "Function",
    "Instance",
    "Mapping",
    "Method",
    "Nothing",
    "Object",
    "OneOf",
    "Partial",
    "Provenance",
    "Python",
    "Sequence",
    "Super",
    "Tensor",
    "Traced",
    "TypeForm",
    "Unknown",
    "Value",
    "join",
    "join_all",
    "sequence",
]
