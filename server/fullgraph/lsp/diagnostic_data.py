"""The data of a diagnostic, from which its code actions are made without an analysis.

It does not contain the fixes: computing those of all findings after each keystroke takes as
long as the check itself, and an editor requests those at the cursor only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from lsprotocol import types

from fullgraph.static.modules.files import digest_of
from fullgraph.vocabulary.findings import Edit, Evidence, Finding, Location, Observation

FORMAT = 1
"""Changes with the meaning of the fields: a client may keep diagnostics while servers change."""

_digest = lru_cache(maxsize=2)(digest_of)


def finding_data(finding: Finding, text: str) -> dict[str, Any]:
    """The data of a finding's diagnostic.

    Args:
        finding: in ``text``.
        text: the analysed text; a notebook's cells are one text.
    """
    data: dict[str, Any] = {
        "format": FORMAT,
        "text": _digest(text),
        "entry": finding.entry,
        "evidence": finding.evidence.value,
        "place": _place(finding.location),
    }
    if finding.subject:
        data["subject"] = finding.subject
    observed = finding.observation
    if observed is not None:
        data["context"] = observed.context
        data["calls"] = any(c.path == finding.location.path for c in observed.called_from)
    return data


def edit_data(edit: Edit, text: str) -> dict[str, Any]:
    """The data of a diagnostic with one edit, which removes it."""
    place = _place(edit.location)
    return {"format": FORMAT, "text": _digest(text), "place": place, "newText": edit.new_text}


def finding_of(diagnostic: types.Diagnostic, path: str, text: str) -> Finding | None:
    """What fixes need of the finding behind a diagnostic.

    Args:
        diagnostic: as a client sends it back.
        path: of the file.
        text: its present text.

    Returns:
        None if the diagnostic carries no data of a finding in this very text.
    """
    data, place = _data(diagnostic, path, text)
    if data is None or place is None or not isinstance(data.get("entry"), str):
        return None
    observation = None
    if "context" in data:
        called_from = (place,) if data.get("calls") else ()
        context = str(data["context"])
        observation = Observation(None, "", context=context, called_from=called_from)
    return Finding(
        code=str(diagnostic.code),
        entry=data["entry"],
        location=place,
        evidence=Evidence.PREDICTED if observation is None else Evidence.OBSERVED,
        message=diagnostic.message,
        observation=observation,
        subject=str(data.get("subject") or ""),
    )


def edit_of(diagnostic: types.Diagnostic, path: str, text: str) -> Edit | None:
    """The edit that removes a diagnostic; None if it carries none for this very text."""
    data, place = _data(diagnostic, path, text)
    if data is None or place is None or not isinstance(data.get("newText"), str):
        return None
    return Edit(place, data["newText"])


def _data(
    diagnostic: types.Diagnostic, path: str, text: str
) -> tuple[Mapping[str, Any] | None, Location | None]:
    data = diagnostic.data
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        return None, None
    place = data.get("place")
    if not isinstance(place, (list, tuple)) or [type(n) for n in place] != [int] * 4:
        return None, None
    if data.get("text") != _digest(text):
        return None, None
    return data, Location(path, *place)


def _place(location: Location) -> list[int]:
    return [location.line, location.column, location.end_line, location.end_column]
