"""Short addresses: ``/FG102/`` and ``/gb/GB0124/`` lead to the page of the entry."""

from __future__ import annotations

from html import escape

from fullgraph.taxonomy import Taxonomy


def redirects(taxonomy: Taxonomy) -> dict[str, str]:
    """HTML by path; it works without JavaScript, on any server and below any address."""
    by_code = {f"{e.code}/index.html": _html(e.code, "..", e.id) for e in taxonomy.every}
    by_gb_id = {
        f"gb/{gb_id}/index.html": _html(gb_id, "../..", page)
        for gb_id, page in taxonomy.gb_map.pages.items()
    }
    return by_code | by_gb_id


def _html(name: str, top: str, page: str) -> str:
    target = escape(f"{top}/{page}/", quote=True)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f'<meta http-equiv="refresh" content="0; url={target}">\n'
        f'<link rel="canonical" href="{target}">\n'
        f'<p>{name} is explained on the page <a href="{target}">{escape(page)}</a>.</p>\n</html>\n'
    )
