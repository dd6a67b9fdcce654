"""Masks secrets in what is sent, with the detectors of ``detect-secrets`` and a few of our own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fullgraph.llm.providers.provider import ProviderError

MASK = "[masked]"
_SHORT = 6
_LEAST_OF_A_VARIABLE = 8
_NOT_SECRET = ("IPPublicDetector",)
_Finder = Callable[[str], Iterable[str]]
_NAME = (
    # Whole words of a name: an author, a passage and a tokenizer are no secrets.
    r"(?<![a-z])(?:(?:api|access|auth|client|private|bearer)[_-]?(?:key|token|secret)|secret"
    r"|passw(?:or)?d|passphrase|pwd|pass|token|credentials?|auth|bearer)(?![a-z])"
)

BLOCKS = (
    # The detector of detect-secrets finds the first line alone.
    re.compile(
        r"(?P<begin>-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----)"
        r"(?:(?!-----END )[\s\S]){8,}?"
        r"(?P<end>-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|\Z)"
    ),
)
"""Secrets over several lines; what is between ``begin`` and ``end`` is masked."""

PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        # Keys with a beginning of their own: Google, Hugging Face, Anthropic, OpenAI, Databricks,
        # DigitalOcean, Weights & Biases, Replicate, Groq, GitHub's newer ones, Slack, Stripe,
        # Linear, Postman, Shopify, npm, Docker, HashiCorp, xAI, NVIDIA, Tavily, Pinecone.
        r"(?P<secret>\bAIza[\w-]{30,})",
        r"(?P<secret>\b(?:hf|api_org)_[A-Za-z0-9]{20,})",
        r"(?P<secret>\bsk-(?:ant-|proj-|svcacct-|or-|admin-)?[A-Za-z0-9][\w-]{16,})",
        r"(?P<secret>\bdapi[0-9a-f]{32}\b)",
        r"(?P<secret>\bdo[opr]_v1_[0-9a-f]{40,})",
        r"(?P<secret>\b(?:r8|gsk|xai|nvapi|tvly|pcsk|lin_api|glpat|dckr_pat|hvs|hvb|shp(?:at|ca|pa|ss)|"
        r"npm|pypi|github_pat|gh[opsur]|PMAK|rk_live|sk_live|pk_live|whsec)[_.-][\w-]{16,})",
        r"(?P<secret>\bxox[abeoprs]-[\w-]{10,})",
        r"(?P<secret>\b(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{16}\b)",
        r"(?P<secret>\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*)",
        r"https://hooks\.slack\.com/(?P<secret>\S{20,}?)(?=['\"\s]|$)",
        r"https://discord(?:app)?\.com/api/webhooks/(?P<secret>\S{20,}?)(?=['\"\s]|$)",
        # Passwords in addresses and connection strings.
        r"\b[a-zA-Z][\w+.-]*://[^\s:/@'\"]*:(?P<secret>[^\s@'\"{}]+)@",
        r"(?i)\b(?:password|pwd|accountkey|sharedaccesskey|sharedsecret)=(?P<secret>[^;'\"\s{}]{4,});",
        r"(?i)[;?&](?:password|pwd|accountkey|sharedaccesskey|sig|api_?key|token)="
        r"(?P<secret>[^;&'\"\s{}]{4,})",
        # HTTP headers.
        r"(?i)\b(?:bearer|basic|token)\s+(?P<secret>(?=[\w.~+/=-]*\d)[\w.~+/=-]{16,})",
        # A name and a quoted value with letters and digits: words such as `<pad>` are none.
        rf"(?i)\b\w*{_NAME}\w*['\"]?\]?\s*(?:[:=]|=>|:=)\s*[rbuf]?['\"]"
        r"(?P<secret>(?=[^'\"]*[a-z])(?=[^'\"]*\d)[^\s'\"<>{}]{12,})['\"]",
        # The same on the command line and in comments, where nothing is quoted.
        rf"(?i)--\w*[-\w]*{_NAME}[= ](?P<secret>(?=\S*\d)[^\s'\"<>{{}}\[\],]{{8,}})",
        rf"(?i)#.*\b\w*{_NAME}\s*(?:is|[:=])\s*(?P<secret>(?=\S*[\d!@#$%^&*])(?=\S*[a-z])"
        r"[^\s'\"<>{}()\[\],]{6,})",
        # 40 hexadecimal digits in quotes: Weights & Biases and others.
        r"['\"](?P<secret>(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{32,64})['\"]",
    )
)
"""Secrets within a line, as the group ``secret``."""

_PARTS = {
    "key", "apikey", "token", "secret", "password", "passwd", "pass", "pwd", "credential",
    "credentials", "auth", "pat", "dsn", "webhook", "cookie",
}  # fmt: skip
_WORD = re.compile(r"[a-z]{1,24}|\d{1,12}|true|false", re.IGNORECASE)


@dataclass(frozen=True)
class Masked:
    """A text without its secrets, and how many there were."""

    text: str
    count: int


def mask_secrets(text: str, environ: Mapping[str, str] | None = None) -> Masked:
    """``text`` with each secret replaced by ``[masked]``.

    Args:
        text: what would be sent.
        environ: variables whose values are masked where they look like keys; those of the
            process by default.

    Raises:
        ProviderError: ``detect-secrets`` is not installed; then nothing may be sent.
    """
    finders = _finders()
    count = 0
    for value in _values_of(os.environ if environ is None else environ):
        count += text.count(value)
        text = text.replace(value, MASK)
    for block in BLOCKS:
        text, found = block.subn(_without_body, text)
        count += found
    lines = []
    for line in text.split("\n"):
        masked, found = _masked_line(line, finders)
        lines.append(masked)
        count += found
    return Masked("\n".join(lines), count)


@lru_cache(maxsize=1)
def _finders() -> tuple[_Finder, ...]:
    """Of every detector, what finds the secrets in a line."""
    try:
        from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
        from detect_secrets.filters.heuristic import is_sequential_string
    except ImportError:
        raise ProviderError(
            "Nothing was sent: secrets in the code cannot be masked, because the package "
            "detect-secrets is not installed in Fullgraph's environment. Install it: "
            'pip install "detect-secrets>=1.5".'
        ) from None
    classes = get_mapping_from_secret_type_to_class().values()
    return tuple(
        _finder(kind(), is_sequential_string)
        for kind in classes
        if kind.__name__ not in _NOT_SECRET
    )


def _finder(plugin: Any, is_sequence: Callable[[str], bool]) -> _Finder:
    limit = getattr(plugin, "entropy_limit", None)
    if limit is None:
        found: _Finder = plugin.analyze_string
        return found
    return lambda line: (
        value
        for value in plugin.analyze_string(line)
        if plugin.calculate_shannon_entropy(value) > limit and not is_sequence(value)
    )


@lru_cache(maxsize=20_000)
def _masked_line(line: str, finders: tuple[_Finder, ...]) -> tuple[str, int]:
    if not line.strip():
        return line, 0
    values = {value for find in finders for value in find(line) if _is_secret(value)}
    values.update(match["secret"] for pattern in PATTERNS for match in pattern.finditer(line))
    count = 0
    for value in sorted(values, key=len, reverse=True):
        if len(value) < _SHORT:
            # So short a text may also be a part of other words.
            quoted = re.compile(rf"(?P<quote>['\"`]){re.escape(value)}(?P=quote)")
            line, found = quoted.subn(rf"\g<quote>{MASK}\g<quote>", line)
        else:
            found = line.count(value)
            line = line.replace(value, MASK)
        count += found
    return line, count


def _is_secret(value: str) -> bool:
    """Not a place for one (``<password>``, ``{password}``, ``****``), nor masked already."""
    has_letters = any(c.isalnum() for c in value)
    is_place = value[:1] + value[-1:] in ("{}", "<>") or value.startswith("$")
    return bool(value) and has_letters and not is_place and MASK not in value


def _values_of(environ: Mapping[str, str]) -> list[str]:
    """The values of variables that are named like keys, long ones first."""
    found = {
        value
        for name, value in environ.items()
        if has_secret_name(name)
        and len(value) >= _LEAST_OF_A_VARIABLE
        and not value.startswith(("/", "~", "."))
        and not is_plain_word(value)
    }
    return sorted(found, key=lambda value: (-len(value), value))


def _without_body(match: re.Match[str]) -> str:
    return f"{match['begin']}{MASK}{match['end'] or ''}"


@lru_cache(maxsize=1000)
def has_secret_name(name: str) -> bool:
    """Whether a variable of this name is likely to hold a key: ``OPENAI_API_KEY``."""
    return not _PARTS.isdisjoint(re.split(r"[^a-z]+", name.lower()))


def is_plain_word(value: str) -> bool:
    """Whether a value is a word or a small number, which the code may have for other reasons."""
    return _WORD.fullmatch(value) is not None
