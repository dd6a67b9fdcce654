"""Hands the pages that are not files of this folder to MkDocs."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from entries import ACCURACY, FIXES, GB_IDS, VERSIONS, entry_pages, nav_of_entries
from fullgraph import taxonomy
from redirects import redirects
from start import all_commands, start_page

ROOT = Path(__file__).resolve().parents[2]
START, COMMANDS, SETTINGS = "index.md", "commands.md", "settings.md"
SURVEY = "survey.md"
TRAINING, RANKS = "training.md", "ranks.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The tree of pages: a category is a section, and a minor one below it."""
    config.nav = [
        {"Start": START},
        {"Graph breaks": nav_of_entries(taxonomy.load())},
        {
            "Guides": [
                {"In the editor": "editor.md"},
                {"Predict graph breaks": "check.md"},
                {"Run a model under Dynamo": "explain.md"},
                {"The inputs of a run": "inputs.md"},
                {"As your program compiles it": "compile-settings.md"},
                {"Trace a program": "trace.md"},
                {"Remove graph breaks": "fix.md"},
                {"Compare with eager mode": "verify.md"},
                {"Write a small program": "reduce.md"},
                {"How fullgraph bench measures": "bench.md"},
                {"CI": "ci.md"},
                {"pytest": "pytest.md"},
                {"Coding agents": "agents.md"},
                {"Language models": "language-models.md"},
                {"Survey many models": "survey-your-models.md"},
            ]
        },
        {
            "Training": [
                {"Watching a training": TRAINING},
                {"What is measured of a training": "measures.md"},
                {"On several ranks and nodes": RANKS},
            ]
        },
        {
            "Reference": [
                {"Command line": COMMANDS},
                {"Settings": SETTINGS},
                {"Architecture": "architecture.md"},
            ]
        },
        {
            "Measured": [
                {"Figures": "figures.md"},
                {"Accuracy on unseen packages": "unseen.md"},
                {"Does compiling pay?": "paper.md"},
                {"Published architectures": SURVEY},
                {"On a GPU": "gpu.md"},
            ]
        },
    ]
    return config


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Keeps tables out of the search, and an empty navigation off the screen.

    Who searches for an id wants its page. Files of this folder lead to an entry's file, which
    on the site lies beside them.
    """
    path = page.file.src_uri
    if path in (GB_IDS, VERSIONS, ACCURACY, FIXES, SURVEY):
        page.meta["search"] = {"exclude": True}
    if path in (START, COMMANDS, SETTINGS):
        page.meta["hide"] = ["navigation"]
    if path == COMMANDS:
        markdown = f"{markdown.rstrip()}\n\n{all_commands()}"
    for folder in ("](../taxonomy/training/", "](../taxonomy/"):
        markdown = markdown.replace(folder, "](")
    return markdown


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds what is generated.

    Raises:
        ValueError: two pages would lie at the same address.
    """
    known = taxonomy.load()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {
        START: start_page(readme),
        **entry_pages(known),
        **redirects(known),
    }
    taken = {file.src_uri for file in files}
    for path, text in pages.items():
        if path in taken:
            raise ValueError(f"docs/{path} would be overwritten by a page of the same name")
        files.append(File.generated(config, path, content=text))
    icon = ROOT / "client" / "media" / "icon.png"
    files.append(File.generated(config, "images/icon.png", abs_src_path=str(icon)))
    return files
