"""Which fixes of a target may be tried, and what they say that they change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from fullgraph.vocabulary.findings import Finding, Fix
from fullgraph_worker.protocol import wire

BEFORE = "before"
"""The stage of what differs between the unchanged and the changed program in eager mode."""

_COPIES = (
    ("output", "aliasing"),
    ("gradient", "zero"),
    ("output", "requires_grad"),
    ("output", "is_leaf"),
    ("output", "strides"),
    ("exception", "raised"),
)
_OF_LEAF = "raised RuntimeError: a leaf Variable that requires grad is being used in an in-place"
_OPERATOR = re.compile(r"^(?:def )?(_compute_\w+)(?: = |\()", re.MULTILINE)
_REPLACES = (("state", "aliasing"), ("state", "missing"))


@dataclass(frozen=True)
class Only:
    """One finding of many, as a user interface names it, and the rewrite that the user chose.

    Attributes:
        path: the file.
        line: 1-based, in the text before any fix.
        code: of the taxonomy page; empty for any.
        rewrite: the name of the rewrite; empty for any.
    """

    path: str
    line: int
    code: str = ""
    rewrite: str = ""

    def is_meant(self, finding: Finding, fix: Fix) -> bool:
        """Whether this fix of this finding is to be tried."""
        return self.is_about(finding) and self.rewrite in ("", fix.rewrite)

    def is_about(self, finding: Finding) -> bool:
        """Whether this is the finding."""
        place = finding.location
        return (
            place.path == self.path
            and place.contains_line(self.line)
            and self.code in ("", finding.code)
        )


def _any_file(path: str) -> bool:
    return True


HELD = " became torch.Tensor of the same value"


@dataclass(frozen=True)
class Allowed:
    """Which fixes may be tried.

    Attributes:
        setup: those that change the configuration of torch or of the environment.
        disable: those that leave a break, around a smaller region.
        tensors: those that let the target return tensors of one element where it returned numbers.
        files: whether a file may be changed.
        only: the one finding to fix; None for all.
    """

    setup: bool = False
    disable: bool = False
    tensors: bool = False
    files: Callable[[str], bool] = _any_file
    only: Only | None = None

    def allows_finding(self, finding: Finding, rewrite: str) -> bool:
        """Whether fixes of a finding by this rewrite may be tried at all."""
        only = self.only
        return only is None or (only.is_about(finding) and only.rewrite in ("", rewrite))

    def allows(self, finding: Finding, fix: Fix) -> bool:
        """Whether a fix of a finding may be tried."""
        return (
            (self.setup or not fix.needs_setup)
            and (self.disable or not fix.keeps_break)
            and all(self.files(edit.location.path) for edit in fix.edits)
            and (self.only is None or self.only.is_meant(finding, fix))
        )


def is_returned_number(difference: wire.Difference) -> bool:
    """Whether a program returns a tensor of one element in place of the number that it holds."""
    words = difference.words.removesuffix(wire.EMPTY_INPUT)
    return difference.kind == "output" and words.endswith(HELD)


def may_lose_messages(fixes: Iterable[Fix]) -> bool:
    """Whether compiled code may print, log and warn less."""
    return any(fix.drops and not fix.replaces for fix in fixes)


def may_change(fixes: Iterable[Fix]) -> list[str]:
    """The kinds of differences of which ``is_declared`` may allow some.

    Args:
        fixes: those of the changed program.
    """
    fixes = tuple(fixes)
    copied = _COPIES if any(fix.copies for fix in fixes) else ()
    replaced = _REPLACES if any(fix.replaces for fix in fixes) else ()
    return [f"{kind} {what}" for kind, what in (*copied, *replaced)]


def is_declared(difference: wire.Difference, fixes: Iterable[Fix]) -> bool:
    """Whether a fix says that an attribute holds another object, or does not exist, there.

    Other values in the same object are never declared. A result may be a copy, where a fix says
    so; not the same memory as something else that it was not before. It may also be laid
    out in memory in another way than the tensor was. Where both sides of a
    choice are computed, the result requires a gradient if either side does, is no leaf then, and
    what only the
    other side uses has a gradient of zeros instead of none. A tensor that one side writes in place
    is written in any case: no leaf that requires a gradient can be.
    """
    fixes, words = tuple(fixes), difference.words.removesuffix(wire.EMPTY_INPUT)
    if (difference.kind, difference.what) == ("output", "aliasing"):
        return words.endswith(" became memory of its own") and any(fix.copies for fix in fixes)
    if (difference.kind, difference.what) == ("gradient", "zero"):
        return any(fix.copies for fix in fixes)
    if (difference.kind, difference.what) == ("output", "requires_grad"):
        return words.endswith("False became True") and any(f.copies for f in fixes)
    if (difference.kind, difference.what) == ("output", "is_leaf"):
        return words.endswith("True became False") and any(f.copies for f in fixes)
    if (difference.kind, difference.what) == ("output", "strides"):
        return difference.stage == BEFORE and any(fix.copies for fix in fixes)
    if (difference.kind, difference.what) == ("exception", "raised"):
        return _OF_LEAF in words and any(fix.copies for fix in fixes)
    if (difference.kind, difference.what) not in _REPLACES:
        return False
    name = difference.path.rpartition(".")[2]
    return any(name in fix.replaces for fix in fixes)


def operators_of(fixes: Iterable[Fix]) -> list[str]:
    """The names of the custom operators that fixes define."""
    texts = (edit.new_text for fix in fixes for edit in fix.edits)
    return [name for text in texts for name in _OPERATOR.findall(text)]
