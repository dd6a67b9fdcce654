"""What secrets look like that ``detect-secrets`` has no detector for, or only half of one."""

from __future__ import annotations

import re
from functools import lru_cache

_NAME = (
    r"(?:api[_-]?key|access[_-]?key|secret|passw(?:or)?d|passphrase|pwd|pass|token|credentials?"
    r"|auth|bearer)"
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


@lru_cache(maxsize=1000)
def has_secret_name(name: str) -> bool:
    """Whether a variable of this name is likely to hold a key: ``OPENAI_API_KEY``."""
    return not _PARTS.isdisjoint(re.split(r"[^a-z]+", name.lower()))


def is_plain_word(value: str) -> bool:
    """Whether a value is a word or a small number, which the code may have for other reasons."""
    return _WORD.fullmatch(value) is not None
