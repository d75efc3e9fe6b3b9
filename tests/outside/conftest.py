"""The package of docs/games.md, installed once for all tests of a process."""

from __future__ import annotations

import pytest

from tests.outside.installed import Place, drift_package, package_of_the_page


@pytest.fixture(scope="session")
def rapids(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A folder in which the package of docs/games.md is installed."""
    place = Place(tmp_path_factory.mktemp("rapids"))
    place.install(package_of_the_page())
    return place


@pytest.fixture(scope="session")
def drift(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A folder in which the second example of docs/games.md is installed."""
    place = Place(tmp_path_factory.mktemp("drift"))
    place.install(drift_package())
    return place
