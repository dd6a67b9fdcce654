"""A ``requests`` session whose request another thread can end."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

from fullgraph.llm.providers.answer import MAX_BYTES
from fullgraph.llm.providers.provider import ProviderError

MAX_PART = 128 * 1024
"""Characters of one part of a stream: the SDK's time for it grows with the square of them."""
_CHUNK = 16 * 1024
_NEXT_PART = re.compile(r"\}\s*,\s*\{")


class Cancellation:
    """Ends the connections of one request, also while a thread waits for their data."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sockets: list[Any] = []
        self.is_cancelled = False

    def add(self, connected: Any) -> None:
        """Take a socket that was just connected.

        Raises:
            ConnectionAbortedError: the request was cancelled while it connected.
        """
        with self._lock:
            if not self.is_cancelled:
                self._sockets.append(connected)
                return
        connected.close()
        raise ConnectionAbortedError("the request was cancelled")

    def cancel(self) -> None:
        """End them. To close a socket is not enough: a thread that reads it would wait on."""
        with self._lock:
            self.is_cancelled = True
            sockets, self._sockets = self._sockets, []
        for each in sockets:
            with contextlib.suppress(OSError):
                # Not the TLS layer's own way, which takes the layer from under the reader.
                socket.socket.shutdown(each, socket.SHUT_RDWR)


def prepare(
    session: Any, cancellation: Cancellation, too_long: Callable[[], ProviderError]
) -> None:
    """Let a session of the ``requests`` package be cancelled, and bound what it reads.

    It follows no redirect: the consent holds for one address. As the other SDKs do, it takes
    ``SSL_CERT_FILE`` for its authorities; proxies are those of the environment anyway.

    Args:
        session: of one request.
        cancellation: what ends it.
        too_long: makes the error that is raised at ``MAX_BYTES``.
    """
    adapter = _adapter(cancellation)
    session.mount("https://", adapter)
    session.mount("http://", adapter)
    session.max_redirects = 0
    session.verify = os.environ.get("SSL_CERT_FILE") or True

    def bound(response: Any, **_: Any) -> None:
        read = response.iter_content

        def bounded(chunk_size: int = 1, decode_unicode: bool = False) -> Iterator[Any]:
            # The SDK would read byte by byte. Each part of a stream comes as it arrives.
            size = part = 0
            for chunk in read(chunk_size=_CHUNK, decode_unicode=decode_unicode):
                size += len(chunk)
                is_next = isinstance(chunk, str) and _NEXT_PART.search(chunk)
                part = len(chunk) if is_next else part + len(chunk)
                if size > MAX_BYTES or part > MAX_PART:
                    raise too_long()
                if cancellation.is_cancelled:
                    return
                yield chunk

        response.iter_content = bounded
        if response.status_code >= 400:
            _unwrap(response)

    session.hooks["response"].append(bound)


def _unwrap(response: Any) -> None:
    """The error of a stream is an array, as its parts are, which the SDK does not expect."""
    with contextlib.suppress(ValueError):
        body = json.loads(response.content)
        if isinstance(body, list) and body:
            response._content = json.dumps(body[0]).encode()


def _adapter(cancellation: Cancellation) -> Any:
    from requests.adapters import HTTPAdapter
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

    class Plain(HTTPConnection):
        def connect(self) -> None:
            super().connect()
            cancellation.add(self.sock)

    class Encrypted(HTTPSConnection):
        def connect(self) -> None:
            super().connect()
            cancellation.add(self.sock)

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class EncryptedPool(HTTPSConnectionPool):
        ConnectionCls = Encrypted

    pools = {"http": PlainPool, "https": EncryptedPool}

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
            super().init_poolmanager(*args, **kwargs)
            self.poolmanager.pool_classes_by_scheme = pools

        def proxy_manager_for(self, *args: Any, **kwargs: Any) -> Any:
            manager = super().proxy_manager_for(*args, **kwargs)
            manager.pool_classes_by_scheme = pools
            return manager

    return Adapter()
