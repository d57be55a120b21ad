"""The page of the package: its examples run, and its tables are what the games say."""

import contextlib
import io
import json
import os
import re
from pathlib import Path

import spelkast

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def test_the_examples_run() -> None:
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    assert len(blocks) >= 6
    for block in blocks:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(block, str(PAGE), "exec"), names)


def test_the_notebook_runs() -> None:
    notebook = json.loads((PAGE.parents[1] / "python" / "examples" / "tour.ipynb").read_text())
    names: dict[str, object] = {}
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 8
    for cell in cells:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(cell, "tour.ipynb", "exec"), names)


def chains(game: spelkast.Game) -> tuple[int, int]:
    """How many arrows a board has, and how many ways along one to three of them."""
    arrows = [line for line in game.board()["lines"] if line["arrow"]]
    onward: dict[str, list[str]] = {}
    for line in arrows:
        start = line["a"] if line["arrow"] == line["b"] else line["b"]
        onward.setdefault(start, []).append(line["arrow"])
    paths = [[start] for start in onward]
    count = 0
    for _ in range(3):
        paths = [[*path, after] for path in paths for after in onward.get(path[-1], [])]
        count += len(paths)
    return len(arrows), count


def numbers() -> str:
    rows = ["| game | players | edition or option | actions | observation |", "|---|---|---|---|---|"]
    for name in spelkast.games():
        info = spelkast.info(name)
        editions = info["editions"] + ["board=8", "board=10"] * (name == "halma")
        for edition in editions:
            small = "=" in edition
            for players in info["players"]:
                if small and players > 2:
                    continue
                # Players, and the option that so few need, are seen in the usual edition.
                if edition != info["editions"][0] and players != info["usual_players"]:
                    continue
                game = (
                    spelkast.Game(name, players, [edition])
                    if small
                    else spelkast.Game(name, players, edition=edition)
                )
                shape = " × ".join(map(str, game.observation_shape))
                rows.append(f"| {info['title']} | {players} | {edition} | {game.num_actions:,} | {shape} |")
    return "\n".join(rows)


def planes() -> str:
    parts = []
    for name in spelkast.games():
        players = spelkast.info(name)["players"]
        game = spelkast.Game(name, 3 if 3 in players else 2)
        rows = [f"### {game.title}, {game.players} players", "", "| planes | most | what it shows |", "|---|---|---|"]
        last = None
        for index, plane in enumerate(game.planes):
            # Planes of several seats or pieces, one after the other, are told once.
            about = re.sub(r"(seat|colour) \d on", r"\1 n on", plane["about"])
            about = re.sub(r"how many [A-Z]\d the", "how many of a piece the", about)
            if last and last[2] == (about, plane["most"] if "of a piece" not in about else 0):
                last[1] = index
                rows[-1] = f"| {last[0]}–{index} | {last[3]} | {about} |"
                continue
            last = [index, index, (about, plane["most"] if "of a piece" not in about else 0), plane["most"]]
            if "of a piece" in about:
                last[3] = "as many as there are"
            rows.append(f"| {index} | {last[3]} | {about} |")
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def test_the_tables_are_true() -> None:
    text = PAGE.read_text()
    standard, large = (chains(spelkast.Game("boomerang-hunt", 3, edition=name)) for name in ("standard", "large"))
    said = f"{standard[0]} and {standard[1]:,} on the usual board, {large[0]} and {large[1]:,} on the large one"
    wanted = text
    for mark, table in (("chains", said), ("numbers", f"\n{numbers()}\n"), ("planes", f"\n{planes()}\n")):
        wanted, found = re.subn(
            rf"<!-- {mark} -->.*?<!-- /{mark} -->", lambda _: f"<!-- {mark} -->{table}<!-- /{mark} -->", wanted, flags=re.S
        )
        assert found == 1, mark
    if os.environ.get("UPDATE_GOLDEN"):
        PAGE.write_text(wanted)
    else:
        assert wanted == text
