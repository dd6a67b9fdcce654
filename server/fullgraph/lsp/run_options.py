"""The options of an explain request: those that the client names, then the settings."""

from __future__ import annotations

import dataclasses
from typing import Any

from fullgraph.settings import ExplainSettings
from fullgraph_worker.wire import RunOptions


class RunOptionsError(Exception):
    """An option with an unknown name or of a wrong type; the message is for the user."""


def run_options(
    requested: Any, settings: ExplainSettings, method: str = "fullgraph/explain"
) -> RunOptions:
    """How the target is run.

    Args:
        requested: the request's ``options``, an object with fields as in ``RunOptions``, or None.
        settings: the defaults of the request.
        method: the request's name, for messages.

    Raises:
        RunOptionsError: the request names an option that there is not, or gives it a value
            of another type.
    """
    mode = "" if settings.mode == "asBuilt" else settings.mode
    defaults = RunOptions(mode=mode, backend=settings.backend, calls=settings.calls)
    if requested is None:
        return defaults
    # pygls hands objects of unknown shape over as named tuples.
    values = requested if isinstance(requested, dict) else getattr(requested, "_asdict", dict)()
    types = {field.name: type(getattr(defaults, field.name)) for field in _FIELDS}
    for name, value in values.items():
        if name not in types:
            raise RunOptionsError(
                f"{name!r} is not an option of {method}. The options are {', '.join(types)}."
            )
        if type(value) is not types[name]:
            raise RunOptionsError(
                f"The option {name} of {method}: {value!r} must be of type {types[name].__name__}."
            )
    return dataclasses.replace(defaults, **values)


_FIELDS = dataclasses.fields(RunOptions)
