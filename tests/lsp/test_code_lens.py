from lsprotocol import types

from tests.lsp.helpers import MODEL, line_of, open_document


async def lenses(client, uri):
    return await client.text_document_code_lens_async(
        types.CodeLensParams(types.TextDocumentIdentifier(uri))
    )


async def test_a_lens_stands_over_what_gets_compiled(client, tmp_path):
    uri = open_document(client, tmp_path, MODEL)
    (lens,) = await lenses(client, uri)
    assert lens.range.start.line == line_of(MODEL, "def forward")
    assert lens.command.command == "fullgraph.explain"
    assert list(lens.command.arguments) == [uri, "Net"]


async def test_the_regions_of_a_document_are_listed(client, tmp_path):
    uri = open_document(client, tmp_path, MODEL)
    (region,) = await client.protocol.send_request_async(
        "fullgraph/regions", {"textDocument": {"uri": uri}}
    )
    assert (region["name"], region["line"]) == ("Net", line_of(MODEL, "def forward"))


async def test_an_untrusted_workspace_has_no_lenses(untrusted, tmp_path):
    uri = open_document(untrusted, tmp_path, MODEL)
    assert not await lenses(untrusted, uri)
