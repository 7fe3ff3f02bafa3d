"""The pages as they are served: hashed names and the content security policy."""

from collections.abc import Mapping, Sequence

from building.errors import BuildError

# Also sent as a header by our own server: a worker is under the policy of its own response, which a meta tag cannot set.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "worker-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


def render(html: str, entries: Mapping[str, str], imports: Mapping[str, Sequence[str]]) -> str:
    """Point the page at the bundle. `entries` maps a source, such as `src/main.js`, to its path in dist/, and `imports` that
    path to those of what it imports at once, which a browser would find out late. What comes first is asked for first.
    """
    for source, target in entries.items():
        html = _replace_once(html, f'"{source}"', f'"{target}"')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}">'
    html = _replace_once(html, '<meta charset="utf-8">', f'<meta charset="utf-8">\n    {policy}')
    late = (path for target in entries.values() for path in imports.get(target, ()))
    lines = [f'  <link rel="modulepreload" href="{path}">\n  ' for path in late]
    return _replace_once(html, "</head>", "".join([*lines, "</head>"]))


def with_data(html: str, data: Mapping[str, str]) -> str:
    """Fill elements for data, by their id, with JSON: what stands in the page need not be asked for."""
    for name, content in data.items():
        place = f'<script type="application/json" id="{name}">'
        # In an element for data, no other text is read as markup.
        harmless = content.replace("</", "<\\/")
        html = _replace_once(html, f"{place}</script>", f"{place}{harmless}</script>")
    return html


def _replace_once(html: str, old: str, new: str) -> str:
    if html.count(old) != 1:
        raise BuildError(f"The page must hold {old} exactly once; it holds it {html.count(old)} times.")
    return html.replace(old, new)
