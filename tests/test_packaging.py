"""What is promised about installing: light to import, locked, and free of any one machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import travelkit

TOP = Path(__file__).parents[1]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCK = TOP / "binder" / "constraints.txt"

HEAVY = [
    "anywidget",
    "geopandas",
    "ipyleaflet",
    "IPython",
    "ipywidgets",
    "joblib",
    "jupyterlab",
    "numpy",
    "pandas",
    "shapely",
    "traitlets",
]


def tracked_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 (git's place differs by system)
        cwd=TOP,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [path for name in listed.stdout.split("\0") if name and (path := TOP / name).is_file()]


def locked() -> dict[str, list[Requirement]]:
    pins: dict[str, list[Requirement]] = {}
    for line in LOCK.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pin = Requirement(line)
            pins.setdefault(canonicalize_name(pin.name), []).append(pin)
    return pins


def test_the_version_is_told_once() -> None:
    assert travelkit.__version__ == PROJECT["version"]
    assert f"## [{PROJECT['version']}]" in (TOP / "CHANGELOG.md").read_text(encoding="utf-8")


def test_import_is_light() -> None:
    program = f"import sys, travelkit; print([name for name in {HEAVY!r} if name in sys.modules])"

    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=TOP,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )

    assert ran.stdout.strip() == "[]"


def test_its_types_are_shipped() -> None:
    assert (TOP / "travelkit" / "py.typed").is_file()


def imports(path: Path) -> tuple[set[str], set[str]]:
    """The packages a file imports: when it is loaded, and later, inside of a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    names: tuple[set[str], set[str]] = (set(), set())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names[id(node) in inner].update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names[id(node) in inner].add(node.module.split(".")[0])
    ours = set(sys.stdlib_module_names) | {"travelkit"}
    return names[0] - ours, names[1] - ours


def distributions(lines: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in lines}


def test_every_import_is_a_declared_dependency() -> None:
    """What is installed only because something else needs it may be gone tomorrow."""
    declared = distributions(PROJECT["dependencies"])
    # What an extra brings may be imported when it is asked for; the tools of test and dev never.
    optional = {
        name
        for extra, lines in EXTRAS.items()
        if extra not in {"test", "dev"}
        for name in distributions(lines)
    }
    owners = packages_distributions()

    undeclared: list[str] = []
    for path in sorted((TOP / "travelkit").rglob("*.py")):
        # A module of interop/ is loaded by those who asked for the library on the other side.
        first = declared | optional if "interop" in path.parts else declared
        for names, allowed in zip(imports(path), (first, declared | optional), strict=True):
            for name in sorted(names):
                owned_by = {canonicalize_name(owner) for owner in owners.get(name, [name])}
                if not owned_by & allowed:
                    undeclared.append(f"{path.relative_to(TOP).as_posix()} imports {name}")

    assert undeclared == []


# --- the lock ------------------------------------------------------------------------------------


def test_the_lock_pins_exact_versions() -> None:
    loose = [
        str(pin)
        for pins in locked().values()
        for pin in pins
        if not re.fullmatch(r"==[^*]+", str(pin.specifier))
    ]

    assert loose == []


@pytest.mark.parametrize("group", ["runtime", *EXTRAS])
def test_the_lock_covers_every_dependency(group: str) -> None:
    lines = PROJECT["dependencies"] if group == "runtime" else EXTRAS[group]
    pins = locked()

    for wanted in map(Requirement, lines):
        if canonicalize_name(wanted.name) == PROJECT["name"]:
            continue  # an extra that takes in another
        (pin,) = pins[canonicalize_name(wanted.name)]
        (version,) = [clause.version for clause in pin.specifier]

        assert wanted.specifier.contains(version), f"{pin} is outside of {wanted}"


def environment(system: str, version: str) -> dict[str, str]:
    platform, os_name = {
        "Linux": ("linux", "posix"),
        "Darwin": ("darwin", "posix"),
        "Windows": ("win32", "nt"),
    }[system]
    return {
        "platform_system": system,
        "sys_platform": platform,
        "os_name": os_name,
        "python_version": version,
        "python_full_version": f"{version}.0",
    }


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
@pytest.mark.parametrize("system", ["Linux", "Darwin", "Windows"])
def test_the_lock_names_at_most_one_version_of_a_package(system: str, version: str) -> None:
    here = environment(system, version)

    for name, pins in locked().items():
        held = [pin for pin in pins if pin.marker is None or pin.marker.evaluate(here)]

        assert len(held) <= 1, f"{name} is pinned {len(held)} times on {system} {version}"


@pytest.mark.parametrize(
    ("name", "system"),
    [("appnope", "Darwin"), ("pywinpty", "Windows"), ("pexpect", "Linux"), ("pexpect", "Darwin")],
)
def test_the_lock_knows_what_one_system_needs(name: str, system: str) -> None:
    (pin,) = locked()[name]

    assert Marker(str(pin.marker)).evaluate(environment(system, "3.12"))


# --- Binder --------------------------------------------------------------------------------------


def test_binder_and_ci_share_the_lock() -> None:
    wanted = (TOP / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()

    assert "-c constraints.txt" in wanted
    assert "--only-binary :all:" in wanted
    assert "-e ." in wanted
    assert "-c binder/constraints.txt" in (TOP / "README.md").read_text(encoding="utf-8")


def test_binder_has_a_python_that_travelkit_allows() -> None:
    written = (TOP / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    match = re.fullmatch(r"python-(\d+\.\d+)", written)

    assert match is not None, written
    assert match[1] in SpecifierSet(PROJECT["requires-python"])


def test_binders_script_can_be_run() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--stage", "binder/postBuild"],  # noqa: S607
        cwd=TOP,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )

    assert listed.stdout.startswith("100755 ")


# --- nothing of one machine, nothing of one host -------------------------------------------------

HOSTS = [
    "pypi" + ".org",
    "pythonhosted" + ".org",
    "npmjs" + ".org",
    "npmjs" + ".com",
    "anaconda" + ".org",
    "deb.debian" + ".org",
]
HOMES = re.compile(r"(?<![\w.~-])/(?:home|Users|work|tmp|root|opt|mnt)/[\w.]|\b[A-Z]:\\Users\\")


def test_no_file_names_a_host_of_packages_or_a_folder_of_one_machine() -> None:
    found: list[str] = []
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        name = path.relative_to(TOP).as_posix()
        found += [f"{name} names {host}" for host in HOSTS if host in text]
        found += [f"{name} holds the path {match[0]}…" for match in HOMES.finditer(text)]

    assert found == []


def test_no_file_is_large() -> None:
    """A clone is downloaded by every class; the largest board is a few hundred kilobytes."""
    large = [
        f"{path.relative_to(TOP).as_posix()}: {path.stat().st_size // 1000} kB"
        for path in tracked_files()
        if path.stat().st_size > 1_500_000
    ]

    assert large == []
