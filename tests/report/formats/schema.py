"""The official JSON schema of SARIF, as Microsoft's package for Node.js has it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft4Validator

_SCHEMA = Path(
    __file__, "../../../../node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"
)


@cache
def validator() -> Draft4Validator:
    """Checks a log against the schema; formats such as ``uri`` too."""
    schema: dict[str, Any] = json.loads(_SCHEMA.resolve().read_text(encoding="utf-8"))
    return Draft4Validator(schema, format_checker=Draft4Validator.FORMAT_CHECKER)


def validated(text: str) -> dict[str, Any]:
    """The only run of a log that the schema accepts."""
    log = json.loads(text)
    mistakes = [f"{error.json_path}: {error.message}" for error in validator().iter_errors(log)]
    assert mistakes == []
    (run,) = log["runs"]
    return dict(run)
