"""The call graph of a workspace: a call that is not resolved reaches all that it may mean.

A bare name is what the file defines or imports by it. An attribute of ``self`` is what the
class, its bases and its subclasses define; any other attribute is that of every class which has
one by this name. A function that is passed on, kept in a container or decorated is called by
whoever it is passed to. Values are not followed here: the interpreter does that, within what is
reached, and decides what is said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from fullgraph.static.models.other_work import (
    ACCUMULATES,
    HOST_LOOPS,
    LOSSES,
    is_named_for_other_work,
    is_other_work,
)
from fullgraph.static.models.torch.tensors import PYTHON_METHODS, TENSOR_ATTRIBUTES, TENSOR_METHODS
from fullgraph.static.reach.mentions import FileNames, Mention, Path_
from fullgraph.vocabulary.findings import Likelihood

LIKELY, POSSIBLE = Likelihood.LIKELY, Likelihood.POSSIBLE
_ENTERED = ("forward", "__call__")
_CONSTRUCTS = ("__init__", "__new__", "__init_subclass__", "__post_init__")
_OF_OTHERS = (
    TENSOR_METHODS
    | PYTHON_METHODS
    | TENSOR_ATTRIBUTES
    | {name for kind in (str, bytes, list, dict, set, tuple, int, float) for name in dir(kind)}
)
"""Attributes that any tensor, text or container has: they say little about a class."""

_MOST = 30
"""Definitions that one name may mean; a name of more says nothing."""


class Node(NamedTuple):
    """A definition: its file and its qualified name."""

    file: str
    path: Path_


class Graph:
    """The definitions of some files, and which of them compiled code may run."""

    def __init__(
        self,
        files: Iterable[FileNames],
        owners: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        """Index the files; nothing is searched yet.

        Args:
            files: what they define and mention.
            owners: files of a larger graph with a class that has an attribute of a name.
        """
        self._owners = owners
        self._files = {file.path: file for file in files}
        self._functions: dict[str, list[Node]] = defaultdict(list)
        self._members: dict[str, list[Node]] = defaultdict(list)
        self._classes: dict[str, list[Node]] = defaultdict(list)
        self._modules: dict[str, list[str]] = defaultdict(list)
        for file in self._files.values():
            self._modules[file.module[-1]].append(file.path)
            for path in file.definitions:
                named = self._members if len(path) > 1 else self._functions
                named[path[-1]].append(Node(file.path, path))
            for path in file.classes:
                self._classes[path[-1]].append(Node(file.path, path))
        self._given: dict[tuple[str, str, bool], list[Node]] = {}
        self._family: dict[Node, Node] = {}
        self._derived: dict[Node, list[Node]] = defaultdict(list)
        self._bases: dict[Node, list[Node]] = defaultdict(list)
        self._training: dict[Node, bool] = {}
        for nodes in list(self._classes.values()):
            for node in nodes:
                self._relate(node)
        self._is_module: set[Node] = {
            self._root(node)
            for nodes in self._classes.values()
            for node in nodes
            if self._files[node.file].classes[node.path].is_module
        }

    def reached(self) -> dict[str, dict[Path_, Likelihood]]:
        """By file, the definitions that compiled code may run, and how likely it does."""
        found: dict[Node, Likelihood] = {}
        waiting: dict[Likelihood, list[Node]] = {LIKELY: [], POSSIBLE: []}
        for node, likelihood in self._roots():
            waiting[likelihood].append(node)
        for likelihood, nodes in waiting.items():
            while nodes:
                node = nodes.pop()
                if node in found:
                    continue
                if likelihood is LIKELY and self._is_beside_models(node):
                    waiting[POSSIBLE].append(node)
                    continue
                found[node] = likelihood
                for target, how in self._edges(node):
                    waiting[max(likelihood, how, key=lambda each: each.rank)].append(target)
        by_file: dict[str, dict[Path_, Likelihood]] = defaultdict(dict)
        for node, likelihood in found.items():
            by_file[node.file][node.path] = likelihood
        return by_file

    def owners(self) -> dict[str, tuple[str, ...]]:
        """Files with a class that has an attribute of a name, two of each name at most."""
        return {
            name: tuple(dict.fromkeys(node.file for node in nodes))[:2]
            for name, nodes in self._members.items()
        }

    def _roots(self) -> Iterator[tuple[Node, Likelihood]]:
        """What users compile, and the functions that a module which they compile may hold."""
        for file in self._files.values():
            for path in file.compiled:
                yield Node(file.path, path), LIKELY
            for target in file.targets:
                yield from self._resolved(target, Node(file.path, ()))
            for path, mentions in file.definitions.items():
                node, owner = Node(file.path, path), Node(file.path, path[:-1])
                is_of_module = owner.path and self._root(owner) in self._is_module
                if is_of_module and path[-1] in _ENTERED:
                    yield node, LIKELY if self._is_assumed(owner) else POSSIBLE
                for mention in mentions:
                    if not mention.is_called and self._is_known(mention.name, file):
                        for passed, _ in self._resolved(mention, node):
                            if self._is_function(passed):
                                yield passed, POSSIBLE

    def _is_assumed(self, owner: Node) -> bool:
        """Whether users compile such a module, as far as names show."""
        known = self._files[owner.file].classes[owner.path]
        if known.members >= ACCUMULATES or is_named_for_other_work(owner.file):
            return False
        line = self._line_of(owner, self._bases)
        inits = (Node(each.file, (*each.path, "__init__")) for each in line)
        init = next((each for each in inits if self._mentions(each)), None)
        takes_model = init and any(
            m.base is None and m.name == "model" for m in self._mentions(init)
        )
        return not (takes_model and owner.path[-1].endswith(LOSSES))

    def _trains(self, owner: Node) -> bool:
        """Whether a class leads to a backward pass by methods of its own: it drives a training.

        Of a module only what its ``forward`` calls counts. What such a class calls is compiled, and
        not the class.
        """
        if owner not in self._training:
            self._training[owner] = False
            line = self._line_of(owner, self._bases)
            classes = [self._files[each.file].classes[each.path] for each in line]
            is_module = any("forward" in each.members for each in classes)
            waiting = ["forward"] if is_module else sorted(classes[0].members)
            seen = {*waiting}
            while waiting and not self._training[owner]:
                name = waiting.pop()
                holder = next(
                    (n for n, c in zip(line, classes, strict=True) if name in c.members), None
                )
                if holder is not None:
                    method = Node(holder.file, (*holder.path, name))
                    self._training[owner] = self._calls_backward(method)
                    called = {m.name for m in self._mentions(method) if m.base == "self"} - seen
                    seen |= called
                    waiting += called
        return self._training[owner]

    def _mentions(self, node: Node) -> Iterable[Mention]:
        return self._files[node.file].definitions.get(node.path, ())

    def _calls_backward(self, node: Node) -> bool:
        return any(m.name == "backward" and m.base and m.is_called for m in self._mentions(node))

    def _line_of(self, owner: Node, of: Mapping[Node, Sequence[Node]]) -> list[Node]:
        """A class and its bases in the workspace, or what derives from it, the nearest first."""
        line = [owner]
        for each in line:
            if len(line) < _MOST:
                line += [other for other in of.get(each, ()) if other not in line]
        return line

    def _is_beside_models(self, node: Node) -> bool:
        """Whether its class trains, or its name is that of work which no model does."""
        owner = Node(node.file, node.path[:-1])
        is_method = owner.path in self._files[node.file].classes
        if self._trains(owner) if is_method else self._calls_backward(node):
            return True
        label = ".".join(node.path[-2:])
        return is_other_work(node.file, label) or bool(HOST_LOOPS.fullmatch(node.path[-1]))

    def _is_known(self, name: str, file: FileNames) -> bool:
        """Whether anything has this name: most names are those of variables."""
        return name in self._functions or name in self._members or name in file.imports

    def _is_function(self, node: Node) -> bool:
        return node.path not in self._files[node.file].classes

    def _edges(self, node: Node) -> Iterator[tuple[Node, Likelihood]]:
        file = self._files[node.file]
        if node.path in file.classes:
            # Instances are made or used: Python itself calls the special methods.
            for member in file.classes[node.path].members:
                if member.startswith("__") and member not in _CONSTRUCTS:
                    yield Node(node.file, (*node.path, member)), POSSIBLE
            return
        for mention in file.definitions.get(node.path, ()):
            if self._is_known(mention.name, file):
                yield from self._resolved(mention, node)

    def _resolved(self, mention: Mention, node: Node) -> Iterator[tuple[Node, Likelihood]]:
        """What a name in the code of ``node`` may mean."""
        name = mention.name
        if mention.base is None:
            yield from self._bare(name, node)
            return
        if mention.base in ("self", "cls", "super"):
            own = [each for each in self._of_family(node, name) if each != node]
            if own:
                yield from ((each, LIKELY) for each in own)
                return
        imported = self._files[node.file].imports.get(mention.base)
        if imported is not None:
            module = ".".join(filter(None, imported))
            yield from self._in_module(module, name, self._functions.get(name, ()))
        members = self._members.get(name, ())
        if not members or len(members) > _MOST:
            return
        families = {self._root(Node(each.file, each.path[:-1])) for each in members}
        is_clear = (
            len(families) == 1
            and families <= self._is_module
            and name not in _OF_OTHERS
            and not self._is_elsewhere(name)
        )
        yield from ((each, LIKELY if is_clear else POSSIBLE) for each in members)

    def _is_elsewhere(self, name: str) -> bool:
        """Whether a class of another file has such an attribute too."""
        return any(file not in self._files for file in self._owners.get(name, ()))

    def _bare(self, name: str, node: Node) -> Iterator[tuple[Node, Likelihood]]:
        candidates = self._functions.get(name)
        file = self._files[node.file]
        if (name,) in file.definitions:
            yield Node(node.file, (name,)), LIKELY
        elif name in file.imports:
            module, original = file.imports[name]
            yield from self._in_module(module, original, self._functions.get(original, ()))
        elif candidates and len(candidates) <= _MOST and "*" in file.imports:
            yield from ((each, POSSIBLE) for each in candidates)

    def _in_module(
        self, module: str, name: str, candidates: Iterable[Node]
    ) -> Iterator[tuple[Node, Likelihood]]:
        """What a module gives by this name: its own definitions, or those that it imports."""
        last = module.rpartition(".")[2]
        key = (last, name, candidates is self._classes.get(name))
        if key not in self._given:
            there = [each for each in candidates if self._files[each.file].module[-1] == last]
            below = [each for each in candidates if last in self._files[each.file].module]
            every = list(candidates) if last in self._modules or not last else []
            found = there or below or every
            self._given[key] = found if len(found) <= _MOST else []
        found = self._given[key]
        yield from ((each, LIKELY if len(found) == 1 else POSSIBLE) for each in found)

    def _relate(self, node: Node) -> None:
        """Join a class with its bases in the workspace."""
        for base in self._files[node.file].classes[node.path].bases:
            own = [each for each in self._classes.get(base, ()) if each.file == node.file]
            found = own
            imports = self._files[node.file].imports
            if not own and base in imports:
                module, original = imports[base]
                of_name = self._classes.get(original, ())
                found = [each for each, _ in self._in_module(module, original, of_name)]
            for each in found:
                if each == node:
                    continue
                self._bases[node].append(each)
                self._derived[each].append(node)
                self._family[self._root(node)] = self._root(each)

    def _root(self, node: Node) -> Node:
        """What stands for the family of a class."""
        while (above := self._family.get(node, node)) != node:
            self._family[node] = self._family.get(above, above)
            node = above
        return node

    def _of_family(self, node: Node, name: str) -> list[Node]:
        """The members by this name of all classes that ``self`` may have in a method.

        These are the method's own class and what derives from it, each with its bases.
        """
        below = self._line_of(Node(node.file, node.path[:-1]), self._derived)
        line = dict.fromkeys(each for one in below for each in self._line_of(one, self._bases))
        return [
            Node(each.file, (*each.path, name))
            for each in line
            if (known := self._files[each.file].classes.get(each.path)) and name in known.members
        ]
