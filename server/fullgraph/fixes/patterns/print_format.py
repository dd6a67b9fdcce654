"""A ``print`` as a template and its values, where both give exactly the same text."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.models.torch.groups import FIXED_ATTRIBUTES
from fullgraph.static.models.torch.ranks import REDUCES
from fullgraph.vocabulary.findings import Finding

_SCALARS = frozenset({"int", "float", "str", "bool", "none"})
_PLAIN_ATTRIBUTES = FIXED_ATTRIBUTES - {"shape"}
_PLAIN_METHODS = frozenset({"dim", "numel"})


def print_format(
    document: Document, call: cst.Call, code: Code, finding: Finding
) -> list[str] | None:
    """The sources of a template for ``str.format`` and of what it formats; None if unknown."""
    return _Template(document, code, finding).of(call)


class _Template:
    def __init__(self, document: Document, code: Code, finding: Finding) -> None:
        self._document = document
        self._code = code
        self._finding = finding
        self._quote = ""
        self._values: list[str] = []

    def of(self, call: cst.Call) -> list[str] | None:
        parts: list[str] = []
        for arg in call.args:
            if arg.keyword is not None or arg.star:
                return None
            part = self._part(arg.value)
            if part is None:
                return None
            parts.append(part)
        quote = self._quote or '"'
        return [f"{quote}{' '.join(parts)}{quote}", *self._values]

    def _part(self, value: cst.BaseExpression) -> str | None:
        if isinstance(value, cst.SimpleString):
            text = value.raw_value.replace("{", "{{").replace("}", "}}")
            return text if not value.prefix and self._has_quote(value.quote) else None
        if isinstance(value, cst.FormattedString):
            is_plain = value.start.lower().rstrip("\"'") == "f"
            if not is_plain or not self._has_quote(value.end):
                return None
            pieces = [*self._pieces(value)]
            return None if None in pieces else "".join(piece for piece in pieces if piece)
        return self._field(value, "", "")

    def _has_quote(self, quote: str) -> bool:
        """Whether a text can stand between the same quotes as those before it."""
        self._quote = self._quote or quote
        return self._quote == quote

    def _pieces(self, value: cst.FormattedString) -> Iterator[str | None]:
        for part in value.parts:
            if isinstance(part, cst.FormattedStringText):
                yield part.value
            elif isinstance(part, cst.FormattedStringExpression):
                spec = part.format_spec or ()
                if part.equal or not all(isinstance(s, cst.FormattedStringText) for s in spec):
                    yield None
                else:
                    text = "".join(s.value for s in spec if isinstance(s, cst.FormattedStringText))
                    yield self._field(part.expression, part.conversion or "", text)

    def _field(self, value: cst.BaseExpression, conversion: str, spec: str) -> str | None:
        source = self._scalar(value, is_converted=bool(conversion))
        if source is None:
            return None
        self._values.append(source)
        return "{" + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"

    def _scalar(self, value: cst.BaseExpression, *, is_converted: bool) -> str | None:
        """The source of a value whose text is the same in a graph; of a tensor without axes too."""
        if isinstance(value, cst.BaseNumber) or self._is_plain(value):
            return self._document.source(value)
        if not isinstance(value, cst.Call) or value.args or is_converted:
            return None
        if isinstance(value.func, cst.Attribute) and value.func.attr.value == "item":
            tensor = value.func.value
            if self._has_no_axes(tensor) and not tensor.lpar:
                return self._document.source(tensor)
        return None

    def _is_plain(self, value: cst.BaseExpression) -> bool:
        if isinstance(value, cst.Attribute) and value.attr.value in _PLAIN_ATTRIBUTES:
            return True
        if isinstance(value, (cst.Name, cst.Attribute)):
            seen = self._code.seen(self._document, value, self._finding.location)
            return bool(seen) and all(each.kind in _SCALARS for each in seen)
        if isinstance(value, cst.Subscript):
            return (
                isinstance(value.value, cst.Attribute)
                and value.value.attr.value == "shape"
                and len(value.slice) == 1
                and isinstance(value.slice[0].slice, cst.Index)
            )
        if isinstance(value, cst.Call) and isinstance(value.func, cst.Attribute):
            return value.func.attr.value in _PLAIN_METHODS and not value.args
        return isinstance(value, cst.Call) and path_of(self._document, value.func) == "builtins.len"

    def _has_no_axes(self, tensor: cst.BaseExpression) -> bool:
        seen = self._code.seen(self._document, tensor, self._finding.location)
        if seen:
            return all(each.kind == "tensor" and not each.shape for each in seen)
        return (
            isinstance(tensor, cst.Call)
            and not tensor.args
            and isinstance(tensor.func, cst.Attribute)
            and tensor.func.attr.value in REDUCES
        )
