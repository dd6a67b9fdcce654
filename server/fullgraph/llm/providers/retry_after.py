"""When a service says that a request may be sent again."""

from __future__ import annotations

import math
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime


def seconds_of(retry_after: str | None) -> float | None:
    """The seconds of a Retry-After header, which is a number or a date (RFC 9110, 10.2.3).

    Args:
        retry_after: the header's value, if there is one; also Google's ``37s``.
    """
    text = (retry_after or "").strip()
    try:
        seconds = float(text.removesuffix("s"))
    except ValueError:
        seconds = _until(text)
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _until(date: str) -> float:
    try:
        when = parsedate_to_datetime(date)
    except (TypeError, ValueError):
        return math.nan
    # A date without a zone is in GMT, as the RFC requires all to be.
    when = when if when.tzinfo else when.replace(tzinfo=timezone.utc)
    return (when - datetime.now(timezone.utc)).total_seconds()
