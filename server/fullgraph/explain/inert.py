"""Makes text from elsewhere inert: words and code, and nothing that an editor acts on.

Dynamo's reasons hold the user's values, and ``<class 'int'>`` would vanish as a tag. A model
reads the user's code, which may be written to make it answer with a link that runs a command,
or with an image whose address carries data away.
"""

from __future__ import annotations

import re
import unicodedata

from fullgraph.vocabulary.prose import clip, one_line

_CODE_SPAN = re.compile(r"(`[^`\n]+`)")
_TAG = re.compile(r"<(?=[A-Za-z/!?])[^>\n]*>?")
# Not at the beginning of a word only: `_https://…` and `1www.…` become links too. The lengths
# are bounded, or a long word takes quadratic time. Editors make links of mail addresses too.
_URL = re.compile(
    r"[a-z][a-z0-9+.-]{1,30}:(?=[^\s:])[^\s<>()\[\]`]+|www\.[^\s<>()\[\]`]+"
    r"|[\w.!#$%&*+/=?^{|}~'-]{1,64}@[a-z0-9-]{1,63}\.[a-z0-9.-]+",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?=#?\w+;)")
_UNPRINTABLE = ("Cc", "Cf", "Cs")
_BLOCK_START = re.compile(r"^(?:[#>*+=~|-]+|\d+[.)])\s*")


def inert_text(text: str, limit: int) -> str:
    """``text`` as one paragraph in which only code spans are Markdown.

    Links fall apart into text and address, images too; addresses and tags become code.

    Args:
        text: what a model or Dynamo wrote.
        limit: how many characters are kept.
    """
    text = clip(one_line(printable(text)), limit)
    text = _BLOCK_START.sub("", text)
    pieces = _CODE_SPAN.split(text)
    # Odd pieces are the code spans.
    out = [p if i % 2 else _inert_words(p) for i, p in enumerate(pieces)]
    # Two code spans that touch would be read as other delimiters.
    return re.sub(r"`{2,}", "` `", "".join(out)).strip()


def inert_code(code: str, max_lines: int) -> str:
    """``code`` in a fence that it cannot close, or empty if there is none."""
    lines = [printable(line) for line in code.replace("\r\n", "\n").split("\n")]
    lines = [line.rstrip() for line in lines if not re.fullmatch(r"\s*`{3,}\w*\s*", line)]
    body = "\n".join(lines[:max_lines]).strip("\n")
    if not body.strip():
        return ""
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}python\n{body}\n{fence}"


def _inert_words(text: str) -> str:
    text = text.replace("`", "'").replace("\\", "\\\\")
    text = _ENTITY.sub("& ", text)
    text = text.replace("](", "] (").replace("][", "] [").replace("]:", "] :")
    text = _TAG.sub(lambda m: f"`{m.group()}`", text)
    pieces = _CODE_SPAN.split(text)
    return "".join(
        p if i % 2 else _URL.sub(lambda m: f"`{m.group()}`", p) for i, p in enumerate(pieces)
    )


def printable(text: str) -> str:
    """Without control and format characters: terminal escapes, text direction overrides.

    Half a pair of surrogates goes too: it cannot be sent or stored.
    """
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in _UNPRINTABLE)
