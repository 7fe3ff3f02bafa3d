"""Mapping in many processes, also where they die."""

from typing import Any

import pytest

from extract_action.cli.batch import pool
from extract_action.cli.batch.pool import OrderedMap, ProcessError, processes_here


class Unloadable:
    """A function that ends each process which is given it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return eval, (DIES,)

    def __call__(self, item: str) -> str:
        raise AssertionError


DIES = "__import__('os')._exit(3)"


def gone(item: str) -> str:
    return f"lost {item[:9]}"


class TestOrderedMap:
    """`eval` is mapped, since each process has it: an item is an expression, and one of them ends its process."""

    def run(self, processes: int, tasks: list[list[str]]) -> list[list[Any]]:
        return list(OrderedMap(eval, gone, processes).run(tasks))

    @pytest.mark.parametrize("processes", [1, 2, 3])
    def test_keeps_the_order(self, processes: int) -> None:
        tasks = [[f"{number} * {number}", f"-{number}"] for number in range(40)]
        assert self.run(processes, tasks) == [[number * number, -number] for number in range(40)]

    @pytest.mark.parametrize("processes", [1, 2])
    @pytest.mark.parametrize("tasks", [[], [["1"]]])
    def test_little_to_do(self, processes: int, tasks: list[list[str]]) -> None:
        assert self.run(processes, tasks) == [[1]] * len(tasks)

    def test_a_process_that_dies_loses_one_item(self) -> None:
        tasks = [[f"{number}", f"{number} + 100"] for number in range(12)]
        tasks[5] = ["5", DIES, "105"]
        expected: list[list[Any]] = [[number, number + 100] for number in range(12)]
        expected[5] = [5, "lost __import_", 105]
        assert self.run(2, tasks) == expected

    def test_every_item_that_ends_a_process_is_lost(self) -> None:
        tasks = [["1", DIES, "3", DIES], ["5"], [DIES]]
        assert self.run(2, tasks) == [[1, "lost __import_", 3, "lost __import_"], [5], ["lost __import_"]]

    def test_new_processes_give_what_copies_give(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pool, "start_method", lambda platform, threads: "spawn")
        assert self.run(2, [["1"], ["2", "3"], ["4"]]) == [[1], [2, 3], [4]]

    def test_processes_that_can_not_start_are_no_fault_of_the_items(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pool, "start_method", lambda platform, threads: "spawn")
        with pytest.raises(ProcessError):
            list(OrderedMap(Unloadable(), gone, 2).run([["1"], ["2"]]))

    def test_stops_when_nobody_wants_more(self) -> None:
        results = OrderedMap(eval, gone, 2).run([str(number)] for number in range(1000))
        assert next(results) == [0]
        results.close()
        assert list(results) == []

    def test_errors_of_the_function_come_through(self) -> None:
        with pytest.raises(ZeroDivisionError):
            self.run(2, [["1"], ["1 / 0"]])

    def test_there_is_a_process(self) -> None:
        assert processes_here() >= 1
