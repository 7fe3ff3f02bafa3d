"""The checks of Lighthouse, run on this machine with the browser that the tests use."""

import json
from pathlib import Path
from typing import Any

from building import browser, node
from building.benchmark import host
from building.paths import WORK

_PACKAGE = "lighthouse@12.8.2"
"""The last that runs on Node 20."""

_FOLDER = WORK / "bench" / "lighthouse"
_PAGES = {
    "the page": "site/",
    "a page of the docs": "site/docs/embedding.html",
    "embed.html": "site/embed.html?example=05-broken-json",
}
_FORMS = {"a phone": ["--form-factor=mobile"], "a desktop": ["--preset=desktop"]}
_METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
    "speed-index": "speed index",
}
_WHOLE = 100


def check(site: Path) -> None:
    """Print the scores of the page, of a page of the docs and of the embed, with what cost points."""
    node.install_package(_PACKAGE, _FOLDER)
    program = _FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    with host.opened(host.below("/site/", site)) as served:
        for page, address in _PAGES.items():
            for form, options in _FORMS.items():
                report = _report(program, f"{served.address}{address}", options)
                print(f"\nLighthouse, {page} on {form}")
                _print(report)


def _report(program: Path, address: str, options: list[str]) -> dict[str, Any]:
    flags = "--chrome-flags=--headless=new --no-sandbox"
    command: list[str | Path] = [program, address, "--output=json", "--quiet", flags, *options]
    environment = {"CHROME_PATH": str(browser.chromium()), "NO_UPDATE_NOTIFIER": "1"}
    report: dict[str, Any] = json.loads(node.run_node(command, doing="run Lighthouse", env=environment))
    return report


def _print(report: dict[str, Any]) -> None:
    audits = report["audits"]
    scores = [f"{entry['title'].lower()} {round(_WHOLE * (entry['score'] or 0))}" for entry in report["categories"].values()]
    print("  " + ", ".join(scores))
    print("  " + ", ".join(f"{name} {audits[key].get('displayValue', 'unknown')}" for key, name in _METRICS.items()))
    weighty = {ref["id"] for entry in report["categories"].values() for ref in entry["auditRefs"] if ref["weight"] > 0}
    for key, audit in audits.items():
        if key in weighty and key not in _METRICS and audit["score"] is not None and audit["score"] < 1:
            print(f"  lost: {audit['title']}")
    unused = audits.get("unused-javascript", {}).get("details", {}).get("overallSavingsBytes")
    print(f"  script that was not used: {f'{unused:,.0f} bytes' if unused else 'less than 20,000 bytes'}", flush=True)
