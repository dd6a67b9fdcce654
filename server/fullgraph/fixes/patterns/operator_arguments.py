"""What statements read, as the arguments of an operator that runs them."""

from __future__ import annotations

import builtins
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.patterns.own_methods import (
    Method,
    attributes_read,
    made_object,
    methods_called,
    own_name,
)
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.static.models import names
from fullgraph_worker.protocol.wire import SeenValue

_OF_GRADIENTS = names("grad grad_fn requires_grad is_leaf backward retain_grad register_hook")
_OF_INDUCTOR = names("node match")
"""What an argument is not called: Inductor passes those of operators that write to arguments on
by keyword, to functions with parameters of these names."""
_ITEMS = {"tensor": "torch.Tensor", "bool": "bool", "int": "int", "float": "float"}


@dataclass(frozen=True)
class Argument:
    """What the operation is given.

    Attributes:
        name: of the parameter.
        type: for ``custom_op``, with ``torch`` as the name of the library.
        source: the expression in the function.
        restored: what it is made into at first, for what an operation cannot be given as it is.
    """

    name: str
    type: str
    source: str
    restored: str = ""


@dataclass(frozen=True)
class Read:
    """What statements read.

    Attributes:
        arguments: what an operator of them is given.
        renamed: the parameter that each expression of the function is read from.
        seen: what a run saw of each parameter that is no result of a call.
        methods: those of the function's own object that the statements call, by name.
        made: statements that make an object with these methods, or give an argument its own name.
    """

    arguments: tuple[Argument, ...]
    renamed: tuple[tuple[cst.CSTNode, str], ...]
    seen: dict[str, tuple[SeenValue, ...]]
    methods: dict[str, Method]
    made: tuple[str, ...]


class OperatorArguments:
    """Reads what statements of one function need."""

    def __init__(self, document: Document, code: Code, path: str) -> None:
        """Nothing is read yet.

        Args:
            document: the unit of the function.
            code: with what a run saw.
            path: the file.
        """
        self._document = document
        self._code = code
        self._path = path
        self._read_whole: set[str] = set()
        self._written: Collection[str] = ()
        self._function: cst.FunctionDef | None = None

    def is_global(self, name: cst.Name) -> bool:
        """Whether a name is none of the function's own."""
        scopes = [a for a in self._document.ancestors(name) if isinstance(a, cst.FunctionDef)]
        own = {n for f in scopes for p in (f.params, f.body) for n in self._document.bound_names(p)}
        return name.value not in own

    def of(
        self,
        nodes: Iterable[cst.CSTNode],
        bound: Collection[str],
        written: Collection[str] = (),
        computed: Collection[cst.Call] = (),
    ) -> Read:
        """The arguments, and the parameter that each expression of the function is read from.

        Args:
            nodes: the statements, or parts of them.
            bound: names that they bind before they read them.
            written: names that may hold something else before their last use.
            computed: calls that are made before, whose results, tensors, are handed over.

        Raises:
            BlockedError: an operator cannot be given something that they read.
        """
        nodes = [*nodes]
        self._written = written
        self._function = self._document.function(nodes[0])
        inside = {name: call for call in computed for name in self._document.within(call, cst.Name)}
        found: dict[str, Argument] = {}
        renamed: list[tuple[cst.CSTNode, str]] = []
        seen: dict[str, tuple[SeenValue, ...]] = {}
        methods: dict[str, Method] = {}
        called: list[cst.CSTNode] = []
        used = {
            name.value
            for node in nodes
            for name in self._document.within(node, cst.Name)
            if self._is_read(name)
        }
        self._read_whole = {
            name.value
            for node in nodes
            for name in self._document.within(node, cst.Name)
            if not _is_shape(self._document.parents[name]) or name.value in written
        }
        for node in nodes:
            for name in self._document.within(node, cst.Name):
                if call := inside.get(name):
                    source = self._document.source(call)
                    if source not in found:
                        taken = used | {each.name for each in found.values()}
                        found[source] = Argument(_free("value", taken), "torch.Tensor", source)
                    if (call, found[source].name) not in renamed:
                        renamed.append((call, found[source].name))
                    continue
                if name.value in bound or not self._is_read(name) or self.is_global(name):
                    continue
                chain = self._chain(name)
                source = self._document.source(chain)
                if reached := methods_called(self._document, self._code, self._path, chain):
                    methods.update(reached)
                    called.append(chain)
                    continue
                if source not in found:
                    taken = used | {each.name for each in found.values()}
                    if self._is_keywords(chain):
                        keys = _free("names", taken)
                        found[f"names of {source}"] = Argument(keys, "str", f'",".join({source})')
                        found[source] = Argument(
                            source,
                            "list[torch.Tensor]",
                            f"[*{source}.values()]",
                            f'dict(zip({keys}.split(","), {{}}))',
                        )
                    else:
                        found[source] = self._argument(chain, source, taken, found)
                if source not in _OF_INDUCTOR:
                    renamed.append((chain, found[source].name))
                seen.setdefault(found[source].name, tuple(self.seen(chain)))
        made = self._made(called, methods, found, seen, used) if methods else ()
        made += tuple(f"{each} = {found[each].name}" for each in found.keys() & _OF_INDUCTOR)
        return Read(tuple(found.values()), tuple(renamed), seen, methods, made)

    def _made(
        self,
        called: Sequence[cst.CSTNode],
        methods: Mapping[str, Method],
        found: dict[str, Argument],
        seen: dict[str, tuple[SeenValue, ...]],
        used: set[str],
    ) -> tuple[str, ...]:
        """Statements that make an object with the methods; adds what it is made of to the others.

        Raises:
            BlockedError: an operator cannot be given an attribute that they read.
        """
        own = own_name(self._document.function(called[0]))
        lines = {self._document.statement_line(each) for each in called}
        given = {}
        for name in dict.fromkeys(n for each in methods.values() for n in attributes_read(each)):
            if name in methods:
                continue
            source = f"{own}.{name}"
            values = [v for line in lines for v in self._code.facts.of(self._path, line, source)]
            if source not in found:
                taken = used | {each.name for each in found.values()}
                found[source] = self._given(source, values, taken, min(lines), found)
                seen[found[source].name] = tuple(values)
            given[name] = found[source].name
        return made_object(
            self._document, own, methods, (f"{name}={each}" for name, each in given.items())
        )

    def _is_read(self, name: cst.Name) -> bool:
        around = self._document.parents[name]
        if isinstance(around, cst.Attribute) and around.attr is name:
            return False
        if isinstance(around, cst.Arg) and around.keyword is name:
            return False
        scopes = [
            a
            for a in self._document.ancestors(name)
            if isinstance(a, (cst.ListComp, cst.SetComp, cst.DictComp, cst.GeneratorExp))
        ]
        if any(name.value in self._document.bound_names(scope.for_in) for scope in scopes):
            return False
        if isinstance(around, (cst.FunctionDef, cst.ClassDef)) and around.name is name:
            return False
        for scope in self._document.ancestors(name):
            if scope is self._function:
                break
            parts = [scope.params] if isinstance(scope, (cst.Lambda, cst.FunctionDef)) else []
            inner = [*parts, scope.body] if isinstance(scope, cst.FunctionDef) else parts
            if any(name.value in self._document.bound_names(each) for each in inner):
                return False
        return True

    def _chain(self, name: cst.Name) -> cst.Name | cst.Attribute:
        """The shortest of ``a``, ``a.b``, ``a.b.c`` that can be handed over; of a shape, all."""
        chain: cst.Name | cst.Attribute = name
        while True:
            around = self._document.parents[chain]
            is_more = isinstance(around, cst.Attribute) and around.value is chain
            is_only_shape = name.value not in self._read_whole or chain is not name
            if (
                is_only_shape
                and is_more
                and isinstance(around, cst.Attribute)
                and _is_shape(around)
            ):
                return around
            if (
                self.type_of(self.seen(chain)) is not None
                or any(value.kind == "dict" for value in self.seen(chain))
                or not is_more
                or self._is_keywords(chain)
            ):
                return chain
            assert isinstance(around, cst.Attribute)
            chain = around

    def _is_keywords(self, chain: cst.CSTNode) -> bool:
        """Whether it is ``values`` of ``**values``, all of them tensors."""
        function = self._document.function(chain)
        keywords = function.params.star_kwarg if function else None
        seen = self.seen(chain)
        return (
            keywords is not None
            and keywords.name.value == self._document.source(chain)
            and all(value.kind == "dict" and value.inside == ["tensor"] for value in seen)
            and bool(seen)
        )

    def _argument(
        self, chain: cst.CSTNode, source: str, taken: set[str], found: dict[str, Argument]
    ) -> Argument:
        line = self._document.place(chain).line
        around = self._document.parents[chain]
        if isinstance(around, cst.Attribute) and around.value is chain:
            method = around.attr.value
            is_in_place = method.endswith("_") and not method.endswith("__")
            if method in _OF_GRADIENTS or (is_in_place and source not in self._written):
                raise BlockedError(line, f"it uses `{source}.{method}`")
        last = source.rpartition(".")[2]
        if last == "shape":
            return Argument(_free(last, taken), "list[int]", source, "torch.Size({})")
        return self._given(source, self.seen(chain), taken, line, found)

    def _given(
        self,
        source: str,
        seen: Sequence[SeenValue],
        taken: set[str],
        line: int,
        found: dict[str, Argument],
    ) -> Argument:
        """The argument for what has these values; adds that of its keys for a dictionary."""
        kind = self.type_of(seen)
        keys = _numbers_in({kind for value in seen for kind in value.keys})
        items = _numbers_in({kind for value in seen for kind in value.inside})
        if keys and items and all(value.kind == "dict" for value in seen):
            name = _free(source.rpartition(".")[2], taken)
            of_keys = Argument(_free(f"{name}_keys", taken), f"list[{keys}]", f"[*{source}]")
            found[f"keys of {source}"] = of_keys
            made = f"dict(zip({of_keys.name}, {{}}))"
            return Argument(name, f"list[{items}]", f"[*{source}.values()]", made)
        if kind is None:
            raise BlockedError(line, f"it reads `{source}`, which an operator cannot be given")
        name = source
        if "." in source or source in _OF_INDUCTOR:
            name = _free(source.rpartition(".")[2], taken)
        restored = ""
        if all(value.kind == "tuple" for value in seen):
            restored = "torch.Size({})" if seen[0].type == "torch.Size" else "tuple({})"
        return Argument(name, kind, source, restored)

    def type_of(self, seen: Sequence[SeenValue]) -> str | None:
        """The type of a parameter that has these values; None where there is none."""
        kinds = {value.kind for value in seen}
        some = kinds - {"none"}
        if not some:
            return None
        optional = " | None" if "none" in kinds else ""
        if some == {"tensor"}:
            return f"torch.Tensor{optional}"
        if some <= {"int", "float"}:
            # The next call may pass the other kind.
            return f"torch.types.Number{optional}"
        only = next(iter(some)) if len(some) == 1 else ""
        if only in ("bool", "str"):
            return f"{only}{optional}"
        inside = {kind for value in seen for kind in value.inside}
        if only in ("list", "tuple") and len(inside) == 1 and not optional:
            item = _ITEMS.get(inside.pop())
            return f"list[{item}]" if item else None
        return None

    def seen(self, node: cst.CSTNode) -> list[SeenValue]:
        """The values that a run saw a name or attributes of one have."""
        path = self._path
        # Of a branch that did not run, the names were read where it begins.
        for line in (self._document.statement_line(node), *self._lines_around(node)):
            found = [*self._code.facts.of(path, line, self._document.source(node))]
            if found:
                return found
        function = self._document.function(node)
        if not isinstance(node, cst.Name) or function is None:
            return []
        scopes = (function.params, function.body)
        bound = [name for scope in scopes for name in self._document.bound_names(scope)]
        if bound.count(node.value) != 1:
            return []
        # What is bound once has the same type in the whole function.
        return self._code.seen_in_function(self._document, node, path)

    def _lines_around(self, node: cst.CSTNode) -> Iterable[int]:
        for around in self._document.ancestors(node):
            if isinstance(around, (cst.If, cst.For, cst.With)):
                yield self._document.place(around).line


def _numbers_in(kinds: set[str]) -> str:
    """The type of numbers, or tensors, of one kind in a container; empty for others."""
    return _ITEMS.get(next(iter(kinds)), "") if len(kinds) == 1 else ""


def _is_shape(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Attribute) and node.attr.value == "shape"


def _free(name: str, taken: set[str]) -> str:
    if name not in taken and name not in _OF_INDUCTOR and not hasattr(builtins, name):
        return name
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"
