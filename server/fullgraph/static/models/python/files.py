"""Files: ``open()``, ``os``, ``pathlib``, and the formats that the standard library reads."""

from __future__ import annotations

from fullgraph.static.models import below, names
from fullgraph.static.models.registry import breaks_as

PATHS = "pathlib."
"""Where the classes of paths are."""

_METHODS = names(
    """
    exists is_file is_dir read_text write_text read_bytes write_bytes open mkdir unlink iterdir
    resolve stat glob
    """
)

breaks_as(
    "file-access",
    *("builtins.open", "io.open", "glob.glob"),
    *below("os", "walk makedirs"),
    *below("os.path", "exists isfile isdir getsize"),
    *(f".{name}" for name in _METHODS),
)
breaks_as(
    "serialisation",
    *below("json", "dumps dump loads load"),
    *below("base64", "b64encode b64decode"),
)
