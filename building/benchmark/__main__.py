"""Runs in the bench's environment and prints the table: `python -m building.benchmark [--quick]`."""

from __future__ import annotations

import sys

from building.benchmark import table, wire
from building.benchmark.peers import PEERS, available, core, floor, nodes, patches


def main(quick: bool) -> None:
    """Measure everything."""
    ours = core()
    peers, missing = available(list(PEERS))
    for sentence in missing:
        print(sentence)
    sizes = [1_000, 10_000] if quick else [1_000, 10_000, 100_000, 1_000_000]
    table.streaming(ours, [*peers, nodes(), patches(), floor()], sizes, 3 if quick else 5)
    documents = [peer for peer in peers if peer.name in ("jsonmend", "json_repair")]
    table.documents(ours, [*documents, nodes()], sizes_of_documents(quick), 5)
    table.extraction(10_000 if quick else 100_000, 5)
    table.hostile(100_000 if quick else 1_000_000)
    wire.reading(100_000 if quick else 1_000_000, 5)
    wire.batch(400 if quick else 4_000)
    table.memory(1_000_000 if quick else 10_000_000)


def sizes_of_documents(quick: bool) -> list[int]:
    """Code points of the whole documents."""
    return [2_000] if quick else [2_000, 20_000, 200_000]


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
