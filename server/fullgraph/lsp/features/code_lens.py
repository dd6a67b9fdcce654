"""Lenses over each function that gets compiled."""

from __future__ import annotations

from lsprotocol import types

from fullgraph.lsp.convert import path_of
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register the lenses."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def code_lens(ls: FullgraphServer, params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        settings = ls.session.workspace.settings_of(path_of(uri))
        if not (settings.explain.code_lens and ls.session.is_trusted):
            return []
        if ls.notebooks.of_cell(uri) is not None:
            # What is explained is imported, and a notebook is no module.
            return []
        analysis = ls.analyse(uri)
        ranges = ls.ranges(uri, analysis.text)
        return [
            types.CodeLens(range=ranges.range(region.location), command=command)
            for region in analysis.regions
            for command in (
                types.Command(
                    title="Explain graph breaks",
                    command="fullgraph.explain",
                    arguments=[uri, region.name],
                ),
                *ls.session.commands.of_target(uri, region.name),
            )
        ]
