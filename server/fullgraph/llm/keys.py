"""API keys: from the environment only, and never in anything that is shown or stored."""

from __future__ import annotations

import logging
import os
import traceback
from base64 import b64encode
from collections.abc import Mapping, Sequence
from urllib.parse import unquote, urlsplit

REDACTED = "[key]"
_SHORTEST = 8
_SDK_LOGGERS = (
    "openai",
    "google",
    "google_genai",
    "httpx",
    "httpcore",
    "httpx2",
    "httpcore2",
    "requests",
    "urllib3",
)


class Secret:
    """A key that does not show itself."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> tuple[type[Secret], tuple[str]]:
        """Refuse to be pickled: a pickle is a file.

        Raises:
            TypeError: always.
        """
        raise TypeError("a key is not written anywhere")

    def reveal(self) -> str:
        """The key itself, for the SDK that sends it."""
        return self._value

    def redact(self, text: str) -> str:
        """``text`` without the key."""
        return text.replace(self._value, REDACTED)


def find_key(variables: Sequence[str], environ: Mapping[str, str] | None = None) -> Secret | None:
    """The key in the first of ``variables`` that is set and not blank."""
    environ = os.environ if environ is None else environ
    for name in variables:
        value = environ.get(name, "").strip()
        if value:
            return Secret(value)
    return None


def secrets_in(address: str) -> tuple[Secret, ...]:
    """The user and password of a URL, in the forms in which a client sends and logs them."""
    try:
        own, at, _ = urlsplit(address).netloc.rpartition("@")
    except ValueError:
        return ()
    if not at:
        return ()
    user, _, password = (unquote(each) for each in own.partition(":"))
    token = b64encode(f"{user}:{password}".encode()).decode()
    # A short password, such as the "x" beside a token, is also a part of other words.
    words = [each for each in (password, user if not password else "") if len(each) >= _SHORTEST]
    return tuple(Secret(each) for each in (f"{own}@", f"{user}:{password}@", token, *words))


class RedactingFilter(logging.Filter):
    """Removes keys from records, tracebacks included."""

    def __init__(self, *secrets: Secret) -> None:
        super().__init__()
        self._secrets = secrets

    def redact(self, text: str) -> str:
        """``text`` without the keys."""
        for each in self._secrets:
            text = each.redact(text)
        return text

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the record pass, redacted where it held a key."""
        message = record.getMessage()
        redacted = self.redact(message)
        if redacted != message:
            record.msg, record.args = redacted, ()
        if record.exc_info and record.exc_info[0] is not None:
            text = "".join(traceback.format_exception(*record.exc_info)).rstrip("\n")
            if self.redact(text) != text:
                record.exc_text, record.exc_info = self.redact(text), None
        return True


def redact_logs(redacting: RedactingFilter) -> None:
    """Put the filter on every logger of the SDKs and their HTTP clients.

    A logger's filters do not apply to its children, and children appear as their modules
    are imported; so this is called before each request and is cheap to repeat. The handlers
    of all loggers have it too, for those that appear in the middle of a request.
    """
    for handler in logging.root.handlers:
        handler.addFilter(redacting)
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in _SDK_LOGGERS:
            logging.getLogger(name).addFilter(redacting)
