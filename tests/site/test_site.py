"""The documentation site, built once as ``make docs`` builds it."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from docs.site.start import start_page

from fullgraph.settings.table import Settings, all_settings
from fullgraph.taxonomy import load

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs" / "report.schema.json"
LINK = re.compile(r'\s(?:href|src)="?([^"\s>]+)')
TARGET = re.compile(r'\sid="?([^"\s>]+)')
LOADED = re.compile(r"<(?:script|img|iframe|link)\b[^>]*>")
REFRESH = re.compile(r'http-equiv="refresh" content="0; url=([^"]+)"')


def mkdocs_build(site: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """What ``make docs`` does, into another folder."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(site)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", **environ},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = mkdocs_build(folder)
    # Strict: a warning, as about a broken link in a page, ends it.
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def page(site: Path, address: str) -> str:
    return (site / address.strip("/") / "index.html").read_text(encoding="utf-8")


def article(text: str) -> str:
    """The words of a page, without the site's frame and without code."""
    body = text.split("<article", 1)[1].split("</article>")[0]
    body = re.sub(r"<(pre|code)\b.*?</\1>", "", body, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "", body))


def test_every_entry_has_a_page_with_its_whole_text(site: Path) -> None:
    for entry in load().entries:
        text = page(site, entry.id)
        assert f"{entry.code} {entry.id} - Fullgraph</title>" in text
        for heading in entry.sections:
            assert re.search(rf"<h2[^>]*>{heading}<", text), (entry.id, heading)
        assert "How to see it:" in article(text)
        # Nothing was left as Markdown.
        assert not re.search(r"```|\]\(|\*\*|\\[_*`]|&lt;", article(text)), entry.id


def test_lines_that_break_are_marked(site: Path) -> None:
    marked = re.findall(r'<span class="hll">(.*?)\n</span>', page(site, "tensor-to-scalar"))
    assert {re.sub(r"<[^>]+>", "", line).strip()[-7:] for line in marked} == {"# break"}


def test_codes_and_ids_of_pytorch_lead_to_their_entry(site: Path) -> None:
    taxonomy = load()
    expected = {f"gb/{gb_id}": owner for gb_id, owner in taxonomy.gb_map.pages.items()}
    expected |= {entry.code: entry.id for entry in taxonomy.entries}
    for address, entry_id in expected.items():
        refresh = REFRESH.search(page(site, address))
        assert refresh is not None, address
        led = (site / address / refresh[1]).resolve()
        assert led == (site / entry_id).resolve(), address


def test_every_internal_link_leads_somewhere(site: Path) -> None:
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    texts = {
        name: path.read_text(encoding="utf-8")
        for name, path in files.items()
        if name.endswith(".html") and name != "404.html"
    }
    targets = {name: set(TARGET.findall(text)) for name, text in texts.items()}
    broken = []
    for name, text in texts.items():
        for link in set(LINK.findall(text)):
            to = urlsplit(html.unescape(link))
            if to.scheme or to.netloc:
                continue
            path = os.path.normpath(Path(name).parent / unquote(to.path)) if to.path else name
            found = path if path in files else f"{path}/index.html".removeprefix("./")
            if found not in files or (to.fragment and to.fragment not in targets[found]):
                broken.append((name, link))
    assert len(texts) > len(load().entries)
    assert broken == []


def test_a_reader_loads_nothing_from_elsewhere(site: Path) -> None:
    address = Settings().docs_url
    for path in site.rglob("*.html"):
        for tag in LOADED.findall(path.read_text(encoding="utf-8")):
            for link in LINK.findall(tag):
                known = 'rel="canonical"' in tag or "rel=canonical" in tag
                assert not urlsplit(link).netloc or (known and link.startswith(address)), tag
    for path in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:|@import", path.read_text(encoding="utf-8")), path


def test_the_search_knows_every_entry_and_leaves_the_tables_of_ids_out(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    places = {document["location"].split("#")[0] for document in index["docs"]}
    assert {f"{entry.id}/" for entry in load().entries} <= places
    assert not {"gb/", "torch-versions/"} & places


def test_the_tree_shows_each_minor_below_its_category(site: Path) -> None:
    text = html.unescape(re.sub(r'<a class="?headerlink.*?</a>', "", page(site, "breaks")))
    headings = re.findall(r"<h([23])[^>]*>([^<]+?)(?: ★)?</h", text)
    shown: dict[str, list[str]] = {}
    for level, title in headings:
        if level == "2":
            shown[title] = []
        else:
            shown[list(shown)[-1]].append(title)
    taxonomy = load()
    expected: dict[str, list[str]] = {}
    for minor in taxonomy.minors:
        expected.setdefault(minor.category_title, []).append(minor.title)
    assert shown == expected
    assert all(f'href="../{entry.id}/"' in text for entry in taxonomy.entries)


def test_the_schema_of_the_report_is_published(site: Path) -> None:
    assert (site / "report.schema.json").read_bytes() == SCHEMA.read_bytes()
    assert 'href="../report.schema.json"' in page(site, "commands")


def test_settings_commands_and_versions_have_pages(site: Path) -> None:
    settings = page(site, "settings")
    assert all(f">{setting.name}<" in settings for setting in all_settings())
    commands = page(site, "commands")
    for command in ("check", "explain", "trace", "explain-code", "taxonomy stats", "server"):
        assert f"usage: fullgraph {command} " in html.unescape(commands), command
    assert "Graph breaks by torch version" in page(site, "torch-versions")


def test_the_address_of_the_site_is_that_of_the_editors_links(site: Path) -> None:
    canonical = re.search(
        r'rel="?canonical"? href="?([^" >]+)|href="?([^" >]+)"? rel="?canonical', page(site, "t5")
    )
    assert canonical is not None
    assert (canonical[1] or canonical[2]) == f"{Settings().docs_url}t5/"


def test_the_start_page_ends_before_what_is_about_the_repository() -> None:
    readme = "# A\n\n[check](docs/check.md)\n\n## Work on Fullgraph\n\n[x](CONTRIBUTING.md)\n"
    assert start_page(readme) == "# A\n\n[check](check.md)\n\n"
    with pytest.raises(ValueError, match="no section 'Work on Fullgraph'"):
        start_page("# A\n")
