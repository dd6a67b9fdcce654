"""The user's rating of an explanation; it stays on this machine."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from fullgraph.lsp.server import FullgraphServer
from fullgraph.runs.journal.events import OFFLINE, Rated
from fullgraph.runs.journal.keys import key_at
from fullgraph.taxonomy import UNCLASSIFIED

METHOD = "fullgraph/rate"
MOST_CHARACTERS = 40
_MOST_OF_A_NAME = 200


class RateError(Exception):
    """A rating with a mistake; the message is for the user."""


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    def rate(ls: FullgraphServer, params: Any) -> dict[str, str]:
        """Note a rating of the explanation of a break.

        The request has ``textDocument``, the break's ``line`` (0-based) and ``code``, the
        ``rating`` from 1 to 5, and if known a ``word``, the explanation's ``author`` (the
        assistant's name), the ``promptVersion`` and the ``answer`` (a digest).
        """
        try:
            _note(ls, params)
        except RateError as error:
            return {"status": "failed", "message": str(error)}
        return {"status": "ok", "message": "Thank you. The rating stays on this machine."}


def _note(ls: FullgraphServer, params: Any) -> None:
    rating = getattr(params, "rating", None)
    if type(rating) is not int or not 1 <= rating <= 5:
        raise RateError(f"rating of {METHOD} must be a whole number from 1 to 5.")
    word = _text(params, "word").strip()
    if len(word) > MOST_CHARACTERS:
        raise RateError(f"word of {METHOD} may have at most {MOST_CHARACTERS} characters.")
    version = getattr(params, "promptVersion", None) or 0
    if type(version) is not int or version < 0:
        raise RateError(f"promptVersion of {METHOD} must be a whole number.")
    author, answer = _text(params, "author") or OFFLINE, _text(params, "answer")
    line, uri = getattr(params, "line", None), getattr(params.textDocument, "uri", None)
    if type(line) is not int or line < 0 or not isinstance(uri, str):
        raise RateError(f"{METHOD} needs a textDocument with a uri, and the line of the break.")
    code = _text(params, "code")
    entry = ls.session.taxonomy.by_code(code) or UNCLASSIFIED
    if entry.code != code:
        raise RateError(f"code of {METHOD} must be one of Fullgraph's, such as FG102.")
    text, path = ls.analyse(uri).text, ls.module_path(uri)
    number, _ = ls.ranges(uri, text).line_and_column(types.Position(line, 0))
    root = ls.session.journals.root_of(path)
    key = key_at(entry.code, entry.id, path, number, text, root)
    body = Rated(rating, word, author, version, answer)
    ls.session.journals.write(root, lambda journal: journal.rated(body, key))


def _text(params: Any, name: str) -> str:
    value = getattr(params, name, None) or ""
    if not isinstance(value, str) or len(value) > _MOST_OF_A_NAME:
        raise RateError(
            f"{name} of {METHOD} must be a text of at most {_MOST_OF_A_NAME} characters."
        )
    return value
