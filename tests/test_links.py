from __future__ import annotations

import json
from urllib.parse import unquote

from fullgraph.links import PageLinks, gb_url


def test_a_page_is_on_the_site_unless_the_editor_opens_it_itself() -> None:
    assert PageLinks("https://docs.example/fg").to("t5") == "https://docs.example/fg/t5/"
    assert PageLinks("https://docs.example/fg/").to("t5") == "https://docs.example/fg/t5/"
    command, _, arguments = PageLinks(command="some.open").to("t5").partition("?")
    assert command == "command:some.open"
    assert json.loads(unquote(arguments)) == ["t5"]


def test_a_command_link_is_one_word_in_markdown() -> None:
    assert not set(PageLinks(command="some.open").to("t5")) & set(' ()[]<>"')


def test_pytorch_writes_its_ids_in_lower_case() -> None:
    # As TORCH_LOGS=graph_breaks prints it.
    assert gb_url("GB0059") == (
        "https://meta-pytorch.github.io/compile-graph-break-site/gb/gb0059.html"
    )
