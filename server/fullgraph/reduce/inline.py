"""Puts the project's modules that a target needs into one text."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import libcst as cst

ReadText = Callable[[str], "str | None"]


@dataclass
class Inlined:
    """One text with the modules of a project, those that others import first.

    Attributes:
        read: gives the text of a file.
        folders: to look for modules in.
        is_first_party: whether a path is first-party.
    """

    read: ReadText
    folders: list[Path]
    is_first_party: Callable[[str], bool]
    _imports: dict[str, None] = field(default_factory=dict)
    _bodies: list[str] = field(default_factory=list)
    _names: dict[Path, dict[str, str]] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def text(self, path: Path) -> str:
        """The text of a module with what it imports of the project.

        Raises:
            cst.ParserSyntaxError: a file does not parse.
        """
        # The module of the target keeps its names.
        own = _defined(cst.parse_module(self.read(str(path)) or ""))
        self._taken.update((*own, "get_inputs", "get_init_inputs"))
        self._add(path)
        future = [line for line in self._imports if line.startswith("from __future__")]
        others = [line for line in self._imports if line not in future]
        return "\n".join([*future, *others, *self._bodies])

    def _add(self, path: Path) -> dict[str, str]:
        """Add a module, and return the names that its own names have in the text."""
        if path in self._names:
            return self._names[path]
        is_first = not self._names
        # Modules that import each other: the second one finds what it can.
        names = self._names[path] = {}
        module = cst.parse_module(self.read(str(path)) or "")
        replaced: dict[str, str] = {}
        modules: dict[str, dict[str, str]] = {}
        kept: list[cst.SimpleStatementLine | cst.BaseCompoundStatement] = []
        for statement in _statements(module):
            if not isinstance(statement, cst.SimpleStatementLine):
                kept.append(statement)
                continue
            small = [
                each for each in statement.body if not self._imported(each, path, replaced, modules)
            ]
            if small and _is_import(small[0]):
                line = module.code_for_node(statement.with_changes(body=small, leading_lines=[]))
                self._imports[line.strip()] = None
            elif small:
                kept.append(statement.with_changes(body=small))
        own = {name: name for name in _defined(module)}
        for name in own:
            if name in self._taken and not is_first:
                own[name] = f"{name}_{len(self._names)}"
        self._taken.update(own.values())
        names.update(replaced)
        names.update(own)
        renamed = {old: new for old, new in names.items() if old != new}
        changed = cst.Module(kept).visit(_Renaming(renamed, modules))
        self._bodies.append(changed.code)
        return names

    def _imported(
        self,
        statement: cst.BaseSmallStatement,
        path: Path,
        replaced: dict[str, str],
        modules: dict[str, dict[str, str]],
    ) -> bool:
        """Whether a statement imports first-party code, which is added then."""
        if not isinstance(statement, (cst.Import, cst.ImportFrom)):
            return False
        node = ast.parse(cst.Module([cst.SimpleStatementLine([statement])]).code).body[0]
        if isinstance(node, ast.Import):
            found = [(each, self._file(each.name, path, 0)) for each in node.names]
            for each, file in found:
                if file is not None:
                    modules[each.asname or each.name] = self._add(file)
            return all(file is not None for _, file in found)
        assert isinstance(node, ast.ImportFrom)
        base = self._file(node.module or "", path, node.level)
        for alias in node.names:
            below = f"{node.module}.{alias.name}" if node.module else alias.name
            file = self._file(below, path, node.level)
            if file is not None:
                modules[alias.asname or alias.name] = self._add(file)
            elif base is not None and alias.name == "*":
                replaced.update(self._add(base))
            elif base is not None:
                names = self._add(base)
                replaced[alias.asname or alias.name] = names.get(alias.name, alias.name)
        return base is not None

    def _file(self, dotted: str, importer: Path, level: int) -> Path | None:
        """The first-party file of a module; None for another module."""
        parts = [part for part in dotted.split(".") if part]
        roots = [importer.parents[level - 1]] if level else [*_roots(importer), *self.folders]
        for root in roots:
            below = root.joinpath(*parts)
            for file in (below.with_suffix(".py") if parts else below, below / "__init__.py"):
                if file != importer and self.is_first_party(str(file)) and file.is_file():
                    return file
        return None


def _roots(path: Path) -> Iterator[Path]:
    """The folder of a file's package, and that of the file."""
    folder = path.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    yield folder


def _statements(
    module: cst.Module,
) -> Iterator[cst.SimpleStatementLine | cst.BaseCompoundStatement]:
    """The statements of a module that its import runs."""
    for statement in module.body:
        if isinstance(statement, cst.If) and "__name__" in module.code_for_node(statement.test):
            continue
        yield statement


def _is_import(statement: cst.BaseSmallStatement) -> bool:
    return isinstance(statement, (cst.Import, cst.ImportFrom))


def _defined(module: cst.Module) -> Iterator[str]:
    """The names that a module's own statements bind at its top level."""
    for node in ast.parse(module.code).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            for each in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from (part.id for part in ast.walk(each) if isinstance(part, ast.Name))


class _Renaming(cst.CSTTransformer):
    """Gives names the ones that they have in the one text.

    Args:
        names: the new ones, by the old ones.
        modules: the names in modules, by how a module is written here.
    """

    def __init__(self, names: dict[str, str], modules: dict[str, dict[str, str]]) -> None:
        super().__init__()
        self._names = names
        self._modules = modules

    def leave_Attribute(  # noqa: N802
        self, original_node: cst.Attribute, updated_node: cst.Attribute
    ) -> cst.BaseExpression:
        owner = cst.Module([]).code_for_node(original_node.value)
        name = original_node.attr.value
        if owner in self._modules and name in self._modules[owner]:
            return cst.Name(self._modules[owner][name])
        # The name behind a dot is not a variable.
        return updated_node.with_changes(attr=original_node.attr)

    def leave_Arg(self, original_node: cst.Arg, updated_node: cst.Arg) -> cst.Arg:  # noqa: N802
        return updated_node.with_changes(keyword=original_node.keyword)

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:  # noqa: N802
        new = self._names.get(original_node.value)
        return updated_node.with_changes(value=new) if new else updated_node
