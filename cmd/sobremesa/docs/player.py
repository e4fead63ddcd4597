#!/usr/bin/env python3
"""A player of Azul for "sobremesa arena --engine"; engines.md tells the protocol.

It takes what brings most points at the end of the round, and fills lines rather than
the floor. It thinks nothing of its opponents.
"""

import json
import random
import sys

FLOOR = [1, 1, 2, 2, 2, 3, 3]  # what each space of the floor costs, leftmost first


def connected(wall, row, column):
    """The points for a tile at a space: the lengths of its row and column there."""
    points = 0
    for down, right in ((0, 1), (1, 0)):
        length = 1
        for way in (1, -1):
            r, c = row + way * down, column + way * right
            while 0 <= r < 5 and 0 <= c < 5 and wall[r][c]:
                length += 1
                r, c = r + way * down, c + way * right
        if length > 1:
            points += length
    return points or 1


def where(view, board, row, color):
    """The column where a tile of the colour goes; on the grey wall the best one."""
    if color in view["pattern"][row]:
        return view["pattern"][row].index(color)
    free = [c for c in range(5) if not board["wall"][row][c] and all(board["wall"][r][c] != color for r in range(5))]
    return max(free, key=lambda c: connected(board["wall"], row, c), default=None)


def worth(view, move):
    """What a move seems to be worth, in points."""
    board = view["boards"][view["seat"] - 1]
    words = move.split()
    if words[2] == "columna":  # "fila 3 columna 4": put a full line on the grey wall
        return connected(board["wall"], int(words[1]) - 1, int(words[3]) - 1)
    source, color = words[0], words[1]  # "3 azul fila 2", "centro rojo suelo"
    tiles = view["centre"] if source == "centro" else view["factories"][int(source) - 1]
    count, fallen, value = tiles[color], tiles[color], 0.0
    if words[2] == "fila":
        row = int(words[3]) - 1
        line = board["lines"][row]
        free = line["spaces"] - line["tiles"]
        fallen = max(0, count - free)
        column = where(view, board, row, color)
        if column is not None:
            full = min(1, (line["tiles"] + count) / line["spaces"])
            value += full * full * connected(board["wall"], row, column)
            value += 0.1 * full * (5 - abs(2 - column))  # columns are filled from the middle
    if source == "centro" and view["marker"] is None:
        fallen += 1
        value += 0.7  # to move first is worth something
    taken = len(board["floor"])
    return value - sum(FLOOR[taken:taken + fallen])


def main():
    luck = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"protocol": 1, "name": "player.py"}), flush=True)
        elif message["type"] == "newgame":
            luck = random.Random(message["luck"])
        elif message["type"] == "move":
            view = message["view"]
            print(max(message["moves"], key=lambda m: (worth(view, m), luck.random())), flush=True)


if __name__ == "__main__":
    main()
