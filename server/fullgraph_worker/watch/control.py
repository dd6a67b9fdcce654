"""What the collector asks of a training: a file that it replaces, looked at now and then."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Optional

NAME = "control.json"
_from_json = json.JSONDecoder().decode


class Control:
    """The requests in a run's folder.

    A file has ``number``, which grows with each request, and what is asked for: ``dense_steps``
    (measure everything in so many steps), ``activations`` (in the next step), ``tensors`` (names
    that come first), ``debug_point`` (why one is to be kept), ``pause`` (what ``Pause.ask`` takes;
    empty where the training is not to wait).

    Args:
        folder: of the run.
    """

    def __init__(self, folder: str) -> None:
        self._path = os.path.join(folder, NAME)
        self._known = (-1, -1)
        self._number = 0

    def asked(self) -> Optional[Dict[str, Any]]:
        """What has been asked for since the last time; None for nothing."""
        try:
            status = os.stat(self._path)
            if (status.st_mtime_ns, status.st_ino) == self._known:
                return None
            with open(self._path, encoding="utf-8") as stream:
                request = _from_json(stream.read())
            self._known = (status.st_mtime_ns, status.st_ino)
            number = int(request["number"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if number <= self._number:
            return None
        self._number = number
        return dict(request)
