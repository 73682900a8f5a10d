#!/usr/bin/env python3
"""A bot for shipfic sim --match mare,exec:examples/bot.py (see docs/bots.md).

It reads one line of JSON for each of its moves and writes the move that it makes. It likes moves that join a pony of a race or gender that an
open Goal counts already, and otherwise plays at random.
"""
import json
import random
import sys


def wanted(view):
    """The cards that open Goals count, by how little is missing."""
    weights = {}
    for goal in view["goals"]:
        missing = goal["need"] - goal["have"]
        for card in goal.get("cards", []):
            weights[card] = max(weights.get(card, 0), 10 / (1 + missing))
    return weights


def neighbours(view, cell):
    """The ponies next to a cell."""
    x, y = cell
    beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    return [pony["card"] for pony in view["ponies"] if tuple(pony["at"]) in beside]


def value(view, move, weights):
    """How much a move is liked."""
    kind = move["do"]
    if kind == "end":
        return -1
    if kind == "pass":
        return 0
    if kind == "choose":
        return 1
    cell = move.get("to") or move.get("at")
    return 2 + (sum(weights.get(card, 0) for card in neighbours(view, cell)) if cell else 0)


def choose(ask):
    """One of the best moves."""
    weights = wanted(ask["view"])
    values = [(value(ask["view"], move, weights), random.random(), i) for i, move in enumerate(ask["legal"])]
    return ask["legal"][max(values)[2]]


def main():
    random.seed(1)
    for line in sys.stdin:
        print(json.dumps(choose(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
