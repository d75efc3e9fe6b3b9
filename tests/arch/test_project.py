from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import niagara_tui
from niagara_tui.match.positions import record_problems
from tests.support.faults import ROOT, checkout

README = (ROOT / "README.md").read_text(encoding="utf-8")

HOSTS = ("pypi.org", "pythonhosted", "files.python", "npmjs", "anaconda.org", "conda.io", "//proxy.", "index-url")
PATHS = re.compile(r"(?<![\w.])/(?:work|tmp|root|home|Users)/\w|[A-Z]:\\\\?Users")


def tracked() -> list[Path]:
    """Every file that git holds or would hold."""
    try:
        return [ROOT / name for name in checkout()]
    except subprocess.CalledProcessError:
        pytest.skip("this is no git checkout")


def texts() -> Iterator[tuple[Path, str]]:
    for path in tracked():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def commands_of_readme() -> list[str]:
    return [line for line in README.splitlines() if line.startswith("python3 -m venv")]


def test_readme_has_exactly_two_commands_that_make_an_environment() -> None:
    play, test = commands_of_readme()
    assert play.endswith("bin/niagara")
    assert "pytest" in test


def test_ci_runs_the_test_command_of_the_readme() -> None:
    _, test = commands_of_readme()
    assert test in (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()


def anchors(page: Path) -> set[str]:
    """What a link can name after `#`: the page's headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_picture_and_heading_that_a_page_links_to_is_there() -> None:
    gone = []
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\[[^]]*\]\(([^) ]+)\)", page.read_text(encoding="utf-8")):
            name, _sign, heading = link.partition("#")
            target = page.parent / name if name else page
            if "://" not in link and not (target.exists() and (not heading or heading in anchors(target))):
                gone.append(f"{page.name}: {link}")
    assert gone == []


def hosts_and_paths(text: str) -> Iterator[str]:
    lowered = text.lower()
    yield from (host for host in HOSTS if host in lowered)
    yield from (match.group() for match in PATHS.finditer(text))


@pytest.mark.processes
def test_no_file_names_a_package_host_or_a_path_of_somebodys_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {given}"
        for path, text in texts()
        if path != Path(__file__).resolve()
        for given in hosts_and_paths(text)
    ]
    assert not found
    assert len(list(hosts_and_paths("https://PyPI.org/simple in /home/me"))) == 2


@pytest.mark.processes
def test_no_lock_file_that_names_hosts_is_held() -> None:
    assert not [path for path in tracked() if path.name in {"uv.lock", "poetry.lock", "pdm.lock"}]


def test_the_version_of_the_package_is_in_one_place_and_is_the_programs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", niagara_tui.__version__)


def test_every_rule_that_lint_leaves_out_has_its_reason() -> None:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = settings[settings.index("ignore = [") : settings.index("[tool.ruff.lint.pydocstyle]")]
    assert [line for line in block.splitlines() if re.match(r'\s*"[A-Z]+\d*",', line) and "#" not in line] == []


def names_of_games() -> set[str]:
    return {path.name for path in (ROOT / "niagara_tui/games").iterdir() if (path / "__init__.py").exists()}


FREE_OF_GAMES = [
    path
    for folder in ("niagara_tui", "ai")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not names_of_games() & {*path.parts}
]


def test_no_game_is_named_above_the_games_but_in_the_catalogue_and_its_board() -> None:
    found = []
    for path in FREE_OF_GAMES:
        text = path.read_text(encoding="utf-8")
        if not KNOWN.search(re.sub("niagara_(tui|ai)", "", text)):  # most files name but the packages
            continue
        nodes = [*ast.walk(ast.parse(text))]
        docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        written = ((node, text) for node in nodes if id(node) not in docstrings for text in _written(node))
        found += [
            f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', '?')}: {text}"
            for node, text in written
            if KNOWN.search(text) and KNOWN.search(PRODUCT.sub("", text))
        ]
    assert found == []


PRODUCT = re.compile(
    r"niagara_(?:tui|ai)"  # the packages
    r"|niagara-[a-z]+"  # the distribution, the theme
    r"|Niagara(?:Error|App)|NIAGARA_[A-Z]+"  # what is named after the product
    r"|^niagara$|\bniagara(?=:? )"  # the command
    r"|^NIAGARA$"  # its title on the home screen
)
KNOWN = re.compile("|".join(names_of_games() | {"canyon", "upriver"}), re.IGNORECASE)


def _written(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text) | ast.alias(name=text):
            yield text
        case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.AsyncFunctionDef(name=text):
            yield text
        case ast.ImportFrom(module=str(text)) | ast.Constant(value=str(text)):
            yield text
        case _:
            return


@pytest.mark.parametrize(
    "text", ["import niagara_tui.games.niagara", "if game == 'Niagara': pass", "niagara_board = 1", "x = 'canyon'"]
)
def test_a_game_that_is_named_is_found(text: str) -> None:
    written = [word for node in ast.walk(ast.parse(text)) for word in _written(node)]
    assert any(KNOWN.search(PRODUCT.sub("", word)) for word in written)


def test_the_save_in_the_documentation_is_a_sound_one() -> None:
    page = (ROOT / "docs/save-format.md").read_text(encoding="utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    assert record_problems(example.encode()) == []
