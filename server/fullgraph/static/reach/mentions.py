"""What a file defines, and which names the code of each definition mentions.

Nothing is parsed: the names are read from the text, without those in texts and comments, which
takes a hundredth of the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from fullgraph.static.syntax.split import Unit, UnitKind

_PROSE = re.compile(
    r"(?:\b[rRbBuUfF]{1,2})?(?:\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?'''"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')|#[^\n]*"
)
_QUOTED = re.compile(r"""["']([A-Za-z_]\w*)["']""")
_TOKEN = re.compile(r"(\.\s*)?\b([A-Za-z_]\w*)(\s*\(|\s*=(?!=))?")
_BINDS = re.compile(r"[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=(?!=)")
_BASES = re.compile(r"class\s+\w+[^(:]*\(([^)]*)\)")
_FROM = re.compile(r"\bfrom[ \t]+([.\w]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#(]+))")
_IMPORT = re.compile(r"^[ \t]*import[ \t]+([.\w]+)(?:[ \t]+as[ \t]+(\w+))?", re.MULTILINE)
_COMPILES = re.compile(r"\bcompile\(\s*([\w.]+)|@(?:[\w.]+\.)?compile\b")
_MAX_TEXTS = 20_000

Path_ = tuple[str, ...]
"""The qualified name of a definition."""


class Mention(NamedTuple):
    """A name in the code of a definition.

    Attributes:
        base: what it is an attribute of: the name in front of its dot; None for a bare name.
        name: the name itself.
        is_called: whether a call follows; otherwise it is a value that may go anywhere.
    """

    base: str | None
    name: str
    is_called: bool


@dataclass
class Class:
    """A class: the names of its bases, and of what its body defines."""

    bases: tuple[str, ...] = ()
    members: set[str] = field(default_factory=set)

    @property
    def is_module(self) -> bool:
        """Whether it is an ``nn.Module`` by what is written in it alone."""
        return "forward" in self.members or "Module" in self.bases


@dataclass
class FileNames:
    """What a file defines and mentions.

    Attributes:
        path: the file.
        module: the last parts of its dotted name, the file's own last.
        definitions: the mentions of each definition; a statement defines what it binds.
        classes: by qualified name.
        imports: the names that its imports bind, each with the module and the name there.
        compiled: the definitions that are compiled by a decorator.
        targets: what a call compiles, by the definition that makes the call.
    """

    path: str
    module: tuple[str, ...]
    definitions: dict[Path_, frozenset[Mention]] = field(default_factory=dict)
    classes: dict[Path_, Class] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    compiled: set[Path_] = field(default_factory=set)
    targets: set[Mention] = field(default_factory=set)

    def leads_as(self, before: FileNames) -> bool:
        """Whether it leads to the same definitions as an earlier text of the file."""
        mine = (self.classes, self.imports, self.compiled, self.targets)
        if mine != (before.classes, before.imports, before.compiled, before.targets):
            return False
        if self.definitions.keys() != before.definitions.keys():
            return False
        known = {path[-1] for path in self.definitions}.union(self.imports)
        return all(
            mentions is before.definitions[path]
            or {m for m in mentions ^ before.definitions[path] if m.name in known} == set()
            for path, mentions in self.definitions.items()
        )


def names_of(path: str, units: Iterable[Unit]) -> FileNames:
    """What the file that consists of ``units`` defines and mentions."""
    file = Path(path)
    own = file.parent.name if file.stem == "__init__" else file.stem
    found = FileNames(path, (*file.parts[-3:-1], own))
    for unit in units:
        names, mentions, imports = _of_text(unit.text, unit.name)
        for name in names:
            place = (*unit.owner, name)
            before = found.definitions.get(place)
            found.definitions[place] = mentions if before is None else before | mentions
            if unit.owner:
                found.classes.setdefault(unit.owner, Class()).members.add(name)
        if unit.kind is UnitKind.CLASS:
            known = found.classes.setdefault(unit.path, Class())
            known.bases = _bases(unit.text)
        found.imports.update(imports)
        if "compile" in unit.text:
            _add_compiled(unit, found)
    return found


@lru_cache(maxsize=_MAX_TEXTS)
def _of_text(
    text: str, name: str
) -> tuple[tuple[str, ...], frozenset[Mention], Mapping[str, tuple[str, str]]]:
    """What a unit defines, mentions and imports; ``name`` is empty for a statement."""
    bound = (match[1] for line in text.split("\n") if (match := _BINDS.match(line)))
    # Statements of a module that bind nothing belong to the module itself.
    names = (name,) if name else tuple(bound) or ("",)
    return names, _mentioned(text), dict(_imported(text)) if "import" in text else {}


def _mentioned(text: str) -> frozenset[Mention]:
    """The names that code mentions; a text that is a name counts as one too."""
    found: set[Mention] = set()
    code = _PROSE.sub(" ", text)
    before = ""
    for dot, name, after in _TOKEN.findall(code):
        if dot:
            found.add(Mention(before, name, is_called=after.endswith("(")))
        elif not after.endswith("="):
            found.add(Mention(None, name, is_called=after.endswith("(")))
        before = name
    for name in _QUOTED.findall(text):
        found.add(Mention(None, name, is_called=False))
        found.add(Mention("", name, is_called=False))
    return frozenset(found)


def _bases(header: str) -> tuple[str, ...]:
    match = _BASES.search(header)
    if match is None:
        return ()
    written = (part.split("[")[0].strip() for part in match[1].split(",") if "=" not in part)
    return tuple(part.rpartition(".")[2] for part in written if part)


def _imported(text: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for module, listed, plain in _FROM.findall(text):
        for item in (listed or plain).split(","):
            words = re.sub(r"#[^\n]*", "", item).split()
            if words:
                yield words[-1], (module, words[0])
    for module, alias in _IMPORT.findall(text):
        yield alias or module.partition(".")[0], (module, "")


def _add_compiled(unit: Unit, found: FileNames) -> None:
    for match in _COMPILES.finditer(unit.text):
        target = match[1]
        if target is None:
            found.compiled.add(unit.path)
        else:
            base, dot, name = target.rpartition(".")
            found.targets.add(Mention(base.rpartition(".")[2] if dot else None, name, False))
