"""One warm process for all tests of the product."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.verify.product import Product


@pytest.fixture(scope="session")
def product() -> Iterator[Product]:
    pytest.importorskip("torch")
    with Product() as started:
        yield started
