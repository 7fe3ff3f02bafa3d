"""The types that the page's JSDoc comments promise."""

from building import node
from building.paths import NODE_MODULES


def test_types() -> None:
    node.install_packages()
    node.run_node([NODE_MODULES / "typescript" / "bin" / "tsc", "--noEmit"], doing="check the types of web/")
