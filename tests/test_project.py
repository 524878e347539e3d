"""Promises about the repository itself."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.rules_report import Rules, read_rules

ROOT = Path(__file__).parent.parent
LONGEST = 400  # lines; past that a chapter is hiding in a file
FULL = {"bot": 15, "cogs": 15, "rendering": 15, "tests": 25}  # modules in one folder
IGNORED = re.compile(r"#\s*type:\s*ignore")
EXPLAINED = re.compile(r"#[ ]type: ignore\[[a-z, -]+\]  # \w")
HOST = re.compile(
    r"(?<!attachment)://([a-z0-9][a-z0-9.-]*)|\b((?:[a-z0-9-]+\.)+(?:com|dev|io|net|org))\b"
)
HOSTS = {
    *("discord.com", "127.0.0.1"),
    *("www.w3.org", "github.com", "scripts.sil.org"),  # in pictures, and in the fonts' licences
    *("example.com", "example.org", "example.net", "x", "y"),  # nobody's
    *("sublight", "localhost"),  # a database of one's own, and who asks it
    *("packages.example.net", "deb.example.org", "registry"),  # below
}
LOCKS = ("requirements.lock", "requirements-runtime.lock")
LOCKED = re.compile(r"(?P<name>[a-z0-9.-]+)==\S+( ; [^\\]+?)?( --hash=sha256:[0-9a-f]{64})+")
TOP = {
    *("bot", "cogs", "rendering", "tests", "docs", ".ci"),
    *("pyproject.toml", "Dockerfile", "compose.yaml", "Makefile", ".env.example", *LOCKS),
    *("README.md", "LICENSE", "NOTICE", "CHANGELOG.md", "CONTRIBUTING.md"),
    *(".gitignore", ".dockerignore", ".editorconfig"),
}
UNKEPT = {".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


def files() -> list[Path]:
    """What the repository keeps, or would keep once added."""
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    options = ["--cached", "--others", "--exclude-standard"]
    listed = subprocess.run([*command, *options], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode == 0:
        names = [ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
    else:  # an unpacked archive
        names = [path for path in ROOT.rglob("*") if not UNKEPT & {*path.relative_to(ROOT).parts}]
    return sorted({path for path in names if path.is_file()})


def requirements(lock: str) -> dict[str, str]:
    """Each package of a lock with its whole line; anything else in it is an error."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace(" \\\n    ", " ")
    found = {}
    for line in text.splitlines():
        match = LOCKED.fullmatch(line)
        assert match, f"{lock}: not a pinned and hashed package: {line[:60]}"
        found[match["name"]] = line
    return found


def names(dependencies: list[str]) -> set[str]:
    """Package names as locks spell them."""
    found = [re.match(r"[\w.-]+", dependency) for dependency in dependencies]
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


def test_nothing_lies_about_at_the_top() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in files()} == TOP


def test_no_file_names_a_path_of_a_machine() -> None:
    paths = [f"/{folder}/".encode() for folder in ("work", "farm", "root", "home", "Users")]
    found = [path for path in files() if any(word in path.read_bytes() for word in paths)]
    assert found == []


def hosts(text: str) -> set[str]:
    """Whatever reads like the name of a server: in an address, or by itself."""
    return {match[1] or match[2] for match in HOST.finditer(text.lower())}


def test_no_file_names_a_server_but_those_that_players_and_papers_need() -> None:
    """Least of all one that packages come from: where it is, is the business of each machine."""
    found = {}
    for path in files():
        try:
            strange = hosts(path.read_text(encoding="utf-8")) - HOSTS
        except UnicodeDecodeError:  # a picture, a font, something packed
            continue
        if strange:
            found[path.relative_to(ROOT).as_posix()] = strange
    assert found == {}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("see https://Packages.Example.net/simple", {"packages.example.net"}),
        ("apt from deb.example.org now", {"deb.example.org"}),
        ("http://registry:8080/simple", {"registry"}),
        ("f'http://{host}/' and scene.state.order", set()),
    ],
)
def test_a_server_is_noticed_with_an_address_or_without(text: str, named: set[str]) -> None:
    assert hosts(text) == named


def test_no_file_says_where_packages_are_to_be_found() -> None:
    options = [f"{option}{sign}" for option in ("index-url", "find-links") for sign in (" ", "=")]
    found = [
        path.relative_to(ROOT).as_posix()
        for path in files()
        if path != Path(__file__) and any(one.encode() in path.read_bytes() for one in options)
    ]
    assert found == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_and_hashes_every_package_and_names_no_address(lock: str) -> None:
    assert "://" not in (ROOT / lock).read_text(encoding="utf-8")
    assert requirements(lock)


def test_the_locks_hold_all_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime, dev = project["project"]["dependencies"], project["dependency-groups"]["dev"]
    extras = project["project"]["optional-dependencies"].values()
    optional = [one for extra in extras for one in extra]
    assert names(runtime + dev + optional) <= requirements("requirements.lock").keys()
    assert names(runtime) <= requirements("requirements-runtime.lock").keys()


def test_neither_a_package_nor_the_image_carries_the_document_of_the_contract() -> None:
    """Nor the library that reads it: both are for the look-alike in the source tree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    left_out = project["tool"]["setuptools"]["exclude-package-data"]
    document = "bot/playground/api/openapi.json"
    assert (ROOT / document).is_file()
    assert left_out == {"*": ["openapi.json", "**/openapi.json"]}  # as data of any package
    assert document in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "jsonschema-rs" not in requirements("requirements-runtime.lock")


def test_the_image_is_built_from_one_that_cannot_change() -> None:
    """By its digest: a tag may mean another image tomorrow."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    bases = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert len(bases) == 2
    assert all(re.fullmatch(r"\S+@sha256:[0-9a-f]{64}", base) for base in bases)


def test_what_runs_is_what_was_tested() -> None:
    tested = requirements("requirements.lock")
    for name, line in requirements("requirements-runtime.lock").items():
        assert pinned(line) == pinned(tested[name])


def pinned(line: str) -> tuple[str, list[str]]:
    """The version and the hashes of a package; on which platforms it is needed may differ."""
    return line.split(" ")[0], re.findall(r"sha256:\w+", line)


def test_a_long_file_has_its_reason_in_a_decision() -> None:
    decisions = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "decisions").glob("*.md")
    )
    long = [
        path.relative_to(ROOT).as_posix()
        for path in files()
        if path.suffix == ".py" and path.read_bytes().count(b"\n") > LONGEST
    ]
    assert [name for name in long if name not in decisions] == []


def test_no_folder_holds_more_modules_than_one_can_oversee() -> None:
    modules = [path.relative_to(ROOT) for path in files() if path.suffix == ".py"]
    held = Counter(path.parent for path in modules)
    assert {f"{folder}: {n}" for folder, n in held.items() if n > FULL[folder.parts[0]]} == set()


def test_what_mypy_is_told_to_ignore_has_a_code_and_a_reason() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        if path.suffix == ".py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if IGNORED.search(line) and not EXPLAINED.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["LICENSE", "NOTICE", "README.md", "CHANGELOG.md"])
def test_the_papers_are_there(name: str) -> None:
    assert "Sublight" in (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("target", ["setup", "run", "test", "lint", "bench", "rules"])
def test_make_knows_the_target(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}: \$\(STAMP\)", makefile, re.MULTILINE)


def test_the_quick_check_lints_and_names_rooms_that_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^check: .*\n\t.* lint quick$", makefile, re.MULTILINE)
    assert re.search(r"^quick: .*\n\t.* pytest .*\$\(QUICK\)$", makefile, re.MULTILINE)
    rooms = re.search(r"addprefix tests/,([a-z0-9 ]+)\)", makefile)
    assert rooms
    assert all((ROOT / "tests" / room).is_dir() for room in rooms[1].split())


def test_the_landing_script_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_readme_shows_how_to_start_and_test() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make run" in readme
    assert "make test" in readme


RULES = Rules("go", tuple(f"GO-{number}" for number in range(1, 41)), {"GO-2": "the box"})


def test_coverage_counts_proven_clauses_among_the_applicable_and_lists_the_rest() -> None:
    proven = {clause for clause in RULES.clauses if clause not in ("GO-2", "GO-7", "GO-30")}
    assert RULES.coverage(proven) == ["go 37/39 (1 not applicable)", "GO-7", "GO-30"]


@pytest.mark.parametrize(
    ("excused", "fault"),
    [
        ({"GO-2": " "}, "go: GO-2 is not applicable without a reason"),
        ({"GO-99": "gone"}, "go: not_applicable.toml names GO-99, not a clause"),
        (
            {"GO-1": "box", "GO-2": "box", "GO-3": "box"},
            "go: 3 of 40 clauses are not applicable, more than 5%",
        ),
    ],
)
def test_a_poor_excuse_is_a_fault(excused: dict[str, str], fault: str) -> None:
    assert RULES._replace(excused=excused).faults() == [fault]


def test_every_game_excuses_few_clauses_and_each_with_a_reason() -> None:
    assert [fault for rules in read_rules() for fault in rules.faults()] == []


def test_clauses_are_read_from_the_rules_of_a_game(tmp_path: Path) -> None:
    (tmp_path / "go").mkdir()
    text = "# Go\n\n- **GO-1.2** Black begins (GO-1.3).\n- **GO-1.3** `RULING` Not twice.\n"
    (tmp_path / "go" / "rules.md").write_text(text, encoding="utf-8")
    assert read_rules(tmp_path) == [Rules("go", ("GO-1.2", "GO-1.3"), {})]
