"""The client's settings, folder by folder (``workspace/configuration``)."""

from __future__ import annotations

import logging

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.server import FullgraphServer

log = logging.getLogger(__name__)

_SECTION = "fullgraph"


async def pull(ls: FullgraphServer) -> bool:
    """Take the settings of each folder and of the window, from a client that gives them.

    Returns:
        Whether settings changed.
    """
    capabilities = ls.client_capabilities.workspace
    if not (capabilities and capabilities.configuration):
        return False
    workspace = ls.session.workspace
    roots = (*workspace.roots, None)
    items = [
        types.ConfigurationItem(scope_uri=uri_of(str(root)) if root else None, section=_SECTION)
        for root in roots
    ]
    try:
        values = await ls.workspace_configuration_async(types.ConfigurationParams(items))
    except JsonRpcException as error:
        log.warning("the client gave no settings: %s", error)
        return False
    before = [folder.settings for folder in workspace.all]
    ls.session.pulled(dict(zip(roots, values, strict=False)))
    return [folder.settings for folder in workspace.all] != before
