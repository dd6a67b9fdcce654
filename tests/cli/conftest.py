"""A local language model for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.llm.fake_provider import FakeProvider


@pytest.fixture
def server() -> Iterator[FakeProvider]:
    """A provider that answers as each test says."""
    fake = FakeProvider()
    yield fake
    fake.close()
