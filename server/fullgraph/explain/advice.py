"""What to do at a finding: the one place that decides it, for every interface.

The advice follows from what is known, the most specific first: a fix, the guard that failed, a
case of the taxonomy whose condition the expression meets, the page if it is about such
expressions, Dynamo's own hints. Where none of them is about the expression, it says so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING

from fullgraph.static.syntax.python_tree import python_tree
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy
from fullgraph.taxonomy.cases import OBSERVED, Case, Condition
from fullgraph.vocabulary.findings import Finding, Fix, Kind, Location, Observation
from fullgraph.vocabulary.prose import brief, clip, join_hints, one_line, shorten
from fullgraph_worker.guards.advice import Advice as GuardAdvice
from fullgraph_worker.guards.advice import advice_at

if TYPE_CHECKING:
    from fullgraph.explain.site import Site
    from fullgraph.fixes.source.code import Code
    from fullgraph.fixes.source.source_file import SourceFile

ReadText = Callable[[str], "SourceFile | str | None"]
_LIMIT = 220
_OF_INTERNAL_ERROR = (
    "Decorate the function of this line with `torch.compiler.disable`, or call it outside of the "
    "compiled code, and report the error to PyTorch."
)
_INSIDE_OF_ANOTHER = (
    "This is inside of a function that the line calls, which Dynamo compiles on its own because of "
    "the other graph break at this line. It goes with that one."
)
_OF_LIMIT = (
    "The versions have several causes, which are the recompiles of this function: begin with the "
    "one that was observed most often. Of the last call: "
)
_LONGEST_NAME = 60
_NOT_NOT = "torch.logical_not(torch.logical_not("
_LONGEST_PART = 64
_MOST_MODULES = 3
_END = 1000
"""The column behind every line whose columns are unknown."""
_MARK = re.compile(r"# (?:break|no effect|recompile|changed|disabled)\b")
_PACKAGE = re.compile(r"[/\\](?:site|dist)-packages[/\\](?P<package>[\w-]+?)(?:\.py$|[/\\])")
_TO_PYTORCH = re.compile(r"\b(?:file|report) an issue\b")
"""A hint that is a request, and nothing that the program can do."""
_LITERAL = re.compile(r"-?[\d.]+|True|False|None")
_PRIMARY = re.compile(r"[\w.]+(?:\(.*\)|\[.*\])*[\w.]*|…")
_CODE = re.compile(r"`[^`\n]+`")
_CALL = re.compile(r"(?P<name>[A-Za-z_][\w.]{0,60})\(.*\)$")
_ABOUT_THE_EXAMPLE = re.compile(r"(?:[:,;] |^)here\b.*$", re.IGNORECASE)
_PAGE_LINK = re.compile(r"\[([^\]]+)\]\([\w-]+\.md\)")
_REGION = re.compile(r"\b[Tt]he (?:(?:compiled )?region|compiled function)\b")


class Origin(str, Enum):
    """What an advice was taken from."""

    FIX = "fix"
    GUARD = "guard"
    CASE = "case"
    PAGE = "page"
    PACKAGE = "package"
    DYNAMO = "dynamo"
    NONE = "none"


@dataclass(frozen=True)
class Advice:
    """What to do at a finding.

    Attributes:
        text: Markdown, whole sentences, in the names of the finding's own code.
        origin: what it was taken from.
        example: a program of the page that does it; empty for none.
    """

    text: str
    origin: Origin
    example: str = ""


def advice_on(observation: Observation | None) -> GuardAdvice | None:
    """What to do about what a run observed; None where no guard failed."""
    if observation is None or observation.guard is None:
        return None
    is_limit = observation.kind is Kind.RECOMPILE_LIMIT
    advice = advice_at(observation.guard, is_limit=is_limit)
    # The versions that have one origin are counted together.
    if is_limit and not observation.recompiles:
        return replace(advice, text=f"{_OF_LIMIT}{advice.text}")
    return advice


class Adviser:
    """Decides the advice for the findings of a run or a check.

    Args:
        taxonomy: has the pages and their cases.
        read: the text of a file that findings are in; None if it cannot be read.
    """

    def __init__(self, taxonomy: Taxonomy, read: ReadText) -> None:
        """Nothing is read yet."""
        self._taxonomy = taxonomy
        self._read = read

    @cached_property
    def _code(self) -> Code:
        # Not at the top: a command that has nothing to advise needs no parser.
        from fullgraph.fixes.source.code import Code

        return Code(self._read)

    def of(self, finding: Finding, fix: Fix | None = None) -> Advice:
        """The advice for a finding.

        Args:
            finding: at its place in the text of ``code``.
            fix: the one that is offered or proven for it; None for none.
        """
        if fix is not None:
            return Advice(fix.title, Origin.FIX)
        guarded = advice_on(finding.observation)
        if guarded is not None:
            return Advice(_of_break(finding) or one_line(guarded.text), Origin.GUARD)
        if _is_inside_of_another(finding):
            return Advice(_INSIDE_OF_ANOTHER, Origin.PACKAGE)
        entry, site = self._taxonomy.by_id(finding.entry), self._site(finding)
        if site and "package" in site.facts["file"]:
            case = self._case(entry, site, in_package=True)
            return self._in_package(finding) if case is None else self._of_case(case, site, finding)
        case = self._case(entry, site) if site else None
        if case is not None and site is not None:
            return self._of_case(case, site, finding)
        if entry is not UNCLASSIFIED and entry.applies.is_met(site.facts if site else {}):
            words = _without_the_example(brief(entry.sections.get("Use instead", ""), _LIMIT))
            words = _adapted(words, _parts_of_page(entry), site.parts if site else {})
            if words:
                words = _with_region(words, self._compiled(finding))
                return Advice(words, Origin.PAGE, _replacement(entry))
        seen = finding.observation
        if entry is UNCLASSIFIED and seen and seen.is_internal_error:
            return Advice(_OF_INTERNAL_ERROR, Origin.DYNAMO)
        hints = [h for h in join_hints(seen.hints) if not _TO_PYTORCH.search(h)] if seen else []
        if hints:
            return Advice(f"Dynamo's hint: {one_line(hints[0])}", Origin.DYNAMO)
        return Advice(_nothing_known(site), Origin.NONE)

    def _site(self, finding: Finding) -> Site | None:
        from fullgraph.explain.site import passed_to, site_of

        document = self._code.at(finding.location.path, finding.location.line)
        is_package = bool(package_of(finding.location.path)) and _user_line(finding) is not None
        site = site_of(finding, document, is_package=is_package) if document else None
        if site is None or "inputs" not in site.facts["operands"]:
            return site
        passed = passed_to(finding, lambda frame: self._code.at(frame.path, frame.line))
        if passed is None:
            return site
        operands = site.facts["operands"] - {"inputs"} | {passed}
        return replace(site, facts={**site.facts, "operands": operands})

    def _in_package(self, finding: Finding) -> Advice:
        """What a user can do from the own files about a break in an installed package."""
        observed, at = finding.observation, _user_line(finding)
        assert observed is not None
        assert at is not None
        if finding.kind is Kind.DISABLED:
            return Advice(
                "This call is excluded from the graph on purpose: there is nothing to do.",
                Origin.PACKAGE,
            )
        file = self._code.file(at.path)
        call = ""
        if file is not None and at.line == at.end_line <= len(file.lines):
            call = one_line(file.lines[at.line - 1][at.column : at.end_column])
        led = f"`{clip(call, _LONGEST_PART)}`" if call else f"the call at line {at.line}"
        package = package_of(finding.location.path) or "an installed package"
        inner = self._modules_called(at)
        instead = ""
        if inner:
            named = ", ".join(f"`{each}.compile()`" for each in inner)
            instead = f"Compile what this method calls ({named}), and not the whole object. "
        text = (
            f"This is code of {package}, which you cannot edit. {instead}If an argument of {led} "
            "avoids it, pass that. "
        )
        name = observed.stack[-1].name if observed.stack else ""
        module = _module_of(finding.location.path)
        if module and name and "<" not in name:
            text += (
                f"Otherwise exclude the function before it is compiled, `{module}.{name} = "
                f"torch.compiler.disable({module}.{name})`: the graph then breaks at its call "
                "alone, and what calls it is compiled."
            )
        else:
            text += "Otherwise make this call before or after the compiled function."
        return Advice(text, Origin.PACKAGE)

    def _modules_called(self, at: Location) -> list[str]:
        """The layers that a method calls which also calls a method of its own, from a package.

        Such are the training steps of trainers: what they compute is in the layers, and what they
        call besides is the trainer's.
        """
        file = self._code.file(at.path)
        if file is None or not at.line <= len(file.lines):
            return []
        if not file.lines[at.line - 1].lstrip().startswith("self."):
            return []
        called = _modules_called("\n".join(file.lines), at.line)
        return list(dict.fromkeys(called))[:_MOST_MODULES]

    def _of_case(self, case: Case, site: Site, finding: Finding) -> Advice:
        parts, module = site.parts, _module_of(finding.location.path)
        if "package" in site.facts["file"] and module:
            # The user names it from another file.
            parts = {**parts, "callee": f"{module}.{parts.get('callee', '')}"}
        example = _parts_of_case(case)
        text = _adapted(case.advice, example, parts)
        if example.get("condition") and example["condition"] in case.advice:
            text = _under_the_rest(without_double_negation(text), parts)
        if parts.get("rest") and example.get("new") and example["new"] in case.advice:
            text = f"{text} Do the same with {parts['rest']}."
        return Advice(_with_region(text, self._compiled(finding)), Origin.CASE, case.replacement)

    def _compiled(self, finding: Finding) -> str:
        """The outermost function that is compiled; empty if it is unknown.

        After a break Dynamo compiles what a line calls on its own, still within the compiled code.
        """
        observed = finding.observation
        if observed is None or not observed.calls or observed.caused_by is not None:
            return ""
        outermost = observed.stack[0].name.rpartition(".")[2] if observed.stack else ""
        if outermost and not outermost.startswith("<"):
            return outermost if len(outermost) <= _LONGEST_NAME else ""
        name = observed.calls[0].inputs.partition("(")[0].removeprefix("the rest of ").strip()
        # A wrapper of torch has a name that the program does not know.
        known = {frame.name.rpartition(".")[2] for frame in observed.stack}
        if name not in known or len(name) > _LONGEST_NAME:
            return ""
        # After a break Dynamo also compiles what a compiled function calls.
        file = self._code.file(finding.location.path)
        text = "\n".join(file.lines) if file is not None else ""
        compiles = re.compile(
            rf"\bcompile\([^\n]*\b{name}\b|@[\w.]*\bcompile\b.*\n(?:\s*@.*\n)*\s*def {name}\b"
        )
        return name if compiles.search(text) else ""

    def _case(self, entry: Entry, site: Site, *, in_package: bool = False) -> Case | None:
        """The first case that the expression meets.

        Those that name its operation come first, then those of the finding's own page.
        """
        own = (entry, *map(self._taxonomy.by_id, entry.also))
        others = (page for page in self._taxonomy.entries if page not in own)
        if in_package:
            return next(
                (c for c in entry.cases if c.when.is_of_package and c.when.is_met(site.facts)), None
            )

        def met_in(pages: Iterable[Entry]) -> list[Case]:
            cases = (case for page in pages for case in page.cases)
            return [c for c in cases if c.when.is_met(site.facts) and _has_condition(c, site)]

        met = met_in(own)
        named = [case for case in met_in(others) if case.when.names(site.head)]
        its_own = [case for case in met if case.when.names(site.head)]
        return next(iter([*its_own, *named, *met]), None)


def _modules_called(text: str, line: int) -> Iterator[str]:
    """``self.net`` for each attribute that the constructor sets and the method at a line calls."""
    for owner in ast.walk(python_tree(text).module):
        if not isinstance(owner, ast.ClassDef):
            continue
        methods = [each for each in owner.body if isinstance(each, ast.FunctionDef)]
        made = {
            target.attr
            for method in methods
            if method.name == "__init__"
            for node in ast.walk(method)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
            for target in node.targets
            if isinstance(target, ast.Attribute)
        }
        for method in methods:
            if not method.lineno <= line <= (method.end_lineno or method.lineno):
                continue
            for node in ast.walk(method):
                function = node.func if isinstance(node, ast.Call) else None
                if isinstance(function, ast.Attribute) and function.attr in made:
                    yield ast.unparse(function)


def _is_inside_of_another(finding: Finding) -> bool:
    """Whether a break is in a function of others, and follows from one at its own line."""
    seen = finding.observation
    if seen is None or seen.caused_by is None or not seen.stack or seen.kind is not Kind.BREAK:
        return False
    at = finding.location
    is_here = (seen.caused_by.path, seen.caused_by.line) == (at.path, at.line)
    return is_here and seen.stack[-1].path != at.path


def _of_break(finding: Finding) -> str:
    """What to do about a recompile that follows from a graph break; empty for all others."""
    seen = finding.observation
    if seen is None or seen.caused_by is None or seen.origin or seen.kind is not Kind.RECOMPILE:
        return ""
    at = seen.caused_by
    name = "" if at.path == finding.location.path else f" of {PurePath(at.path).name}"
    return (
        f"Remove the graph break at line {at.line}{name}: it computes the value in front of the "
        "compiled code that reads it, or makes Dynamo compile this function on its own. These "
        "recompiles go with it."
    )


def _user_line(finding: Finding) -> Location | None:
    """The user's line that led to a finding in a package; None where none did."""
    observed = finding.observation
    if observed is None:
        return None
    own = [frame for frame in observed.stack if not package_of(frame.path)]
    calls = [Location(f.path, f.line, 0, f.line, _END) for f in own[-1:]]
    return next(iter([*observed.called_from, *calls]), None)


def package_of(path: str) -> str:
    """The installed package that a file belongs to; empty for none."""
    found = _PACKAGE.search(path)
    return found["package"] if found else ""


def _module_of(path: str) -> str:
    """The dotted name of an installed module; empty for none."""
    found = _PACKAGE.search(path)
    if found is None or not path.endswith(".py"):
        return ""
    return re.sub(r"[/\\]", ".", path[found.start("package") : -3]).removesuffix(".__init__")


def _has_condition(case: Case, site: Site) -> bool:
    """Whether the condition that an advice puts into the graph is known as a tensor."""
    if "condition" in site.parts or not {"branch", "while", "ternary"} & site.facts["use"]:
        return True
    condition = _parts_of_case(case).get("condition", "")
    return not condition or condition not in case.advice


def without_double_negation(text: str) -> str:
    """``text`` with ``x`` for ``torch.logical_not(torch.logical_not(x))``."""
    start = text.find(_NOT_NOT)
    if start < 0:
        return text
    depth, end = 2, start + len(_NOT_NOT)
    while depth and end < len(text):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    inner = text[start + len(_NOT_NOT) : end - 2]
    return without_double_negation(f"{text[:start]}{inner}{text[end:]}") if not depth else text


def _under_the_rest(text: str, parts: Mapping[str, str]) -> str:
    """The advice on the tensors of a condition, after what happens to its other parts."""
    if parts.get("only_if"):
        return f"Under `if {_part(parts['only_if'])}:`, {text[0].lower()}{text[1:]}"
    if parts.get("also_if"):
        return f"Test `{_part(parts['also_if'])}` in an `if` of its own. {text}"
    return text


def _part(code: str) -> str:
    """The user's code on one line, to be put into an advice; of a long call its name alone."""
    line = one_line(code)
    if len(line) <= _LONGEST_PART:
        return line
    called = _CALL.match(line)
    return f"{called['name']}(…)" if called else "…"


def _nothing_known(site: Site | None) -> str:
    what = site.parts.get("callee") or site.parts.get("expression") if site else ""
    about = f" about `{clip(one_line(what), _LONGEST_NAME)}`" if what else ""
    return f"No advice{about} in this place is known."


def _adapted(text: str, example: Mapping[str, str], own: Mapping[str, str]) -> str:
    """``text`` with the user's code where its code spans have that of the example."""
    replaced: dict[str, str] = {}
    for role, code in example.items():
        replaced.setdefault(code, _part(own.get(role, "…")))
    if not replaced:
        return text
    either = "|".join(re.escape(code) for code in sorted(replaced, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w.])(?:{either})(?!\w)")

    def own_code(part: re.Match[str]) -> str:
        code = replaced[part.group()]
        is_owner = part.string[part.end() : part.end() + 1] in (".", "[")
        return f"({code})" if is_owner and not _PRIMARY.fullmatch(code) else code

    return _CODE.sub(lambda span: pattern.sub(own_code, span.group()), text)


def _parts_of_case(case: Case) -> Mapping[str, str]:
    text = [each for each in case.when.clauses if each.fact not in OBSERVED]
    return _parts_of_program(case.example, Condition(tuple(text)))


def _parts_of_page(entry: Entry) -> Mapping[str, str]:
    if "Example" not in entry.sections:
        return {}
    return _parts_of_program(entry.example, entry.applies)


@lru_cache(maxsize=256)
def _parts_of_program(program: str, condition: Condition) -> Mapping[str, str]:
    """The parts of the expression of a page's program that breaks."""
    met = [site for site in marked_sites(program) if condition.is_met(site.facts)]
    named = (site for site in met if condition.names(site.head) and site.parts)
    site = next(named, None) or next(iter(met), None)
    parts = site.parts if site else {}
    return {role: text for role, text in parts.items() if not _LITERAL.fullmatch(text)}


def marked_sites(program: str) -> Iterator[Site]:
    """The expressions on the lines of a page's program that are marked as breaking."""
    from fullgraph.explain.site import sites_on
    from fullgraph.fixes.source.document import document_at
    from fullgraph.fixes.source.source_file import SourceFile

    file = SourceFile.of(program)
    for number, line in enumerate(program.split("\n"), 1):
        if _MARK.search(line):
            document = document_at(file, number)
            if document is not None:
                yield from sites_on(number, document)


def _replacement(entry: Entry) -> str:
    return entry.replacement if "```python" in entry.sections.get("Use instead", "") else ""


def _with_region(text: str, name: str) -> str:
    """``text`` with ``name``, if it is known, at the first mention of the compiled function."""
    named = f"`{name}`" if name else "the compiled function"
    mention = _REGION.search(text)
    first = mention.start() if mention else -1

    def region(found: re.Match[str]) -> str:
        words = named if found.start() == first or not name else "it"
        return words[0].upper() + words[1:] if found.group()[0] == "T" else words

    return _REGION.sub(region, text)


def _without_the_example(advice: str) -> str:
    sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z`])", one_line(_PAGE_LINK.sub(r"`\1`", advice)))
    kept = []
    for sentence in sentences:
        general = _ABOUT_THE_EXAMPLE.sub("", sentence).strip()
        if general:
            kept.append(general if general[-1] in ".!?:" else f"{general}.")
    return shorten(" ".join(kept), _LIMIT)
