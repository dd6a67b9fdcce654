"""Durations and times for people."""

from __future__ import annotations

from datetime import datetime, timezone

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def duration(seconds: float) -> str:
    """Two significant digits, in seconds or milliseconds: ``1.8 ms``, ``0.043 ms``, ``12 s``."""
    value, unit = (seconds, "s") if seconds >= 0.9995 else (seconds * 1000, "ms")
    if value >= 9.95:
        return f"{value:.0f} {unit}"
    return f"{value:.1f} {unit}" if value >= 0.995 else f"{value:.2g} {unit}"


def signed_duration(seconds: float) -> str:
    """A difference of two durations, which may be negative: ``-0.043 ms``."""
    return f"-{duration(-seconds)}" if seconds < 0 else duration(seconds)


def duration_range(low: float, high: float) -> str:
    """``1.7 to 2.0 ms``; one duration if both are equal in two significant digits."""
    first, last = signed_duration(low), signed_duration(high)
    if first == last:
        return first
    number, unit = first.split()
    return f"{number if last.endswith(f' {unit}') else first} to {last}"


def local_time(seconds: float) -> datetime:
    """A time in seconds since the epoch, where the user is."""
    return datetime.fromtimestamp(seconds, timezone.utc).astimezone()


def percent(share: float) -> str:
    """A part of a whole from 0 to 1: ``30 %``."""
    if 0 < share < 0.005:
        return "<1 %"
    return f"{share * 100:.0f} %"


def age(seconds: float, time: float) -> str:
    """``just now``, ``5 min ago``, ``3 h ago``; after a day, the day."""
    if seconds < _MINUTE:
        return "just now"
    if seconds < _HOUR:
        return f"{seconds // _MINUTE:.0f} min ago"
    if seconds < _DAY:
        return f"{seconds // _HOUR:.0f} h ago"
    return local_time(time).strftime("%Y-%m-%d")
