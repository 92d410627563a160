"""The proxy that the environment names, where one may be used."""

from __future__ import annotations

from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass


def proxy_of(url: str | None) -> str | None:
    """The proxy on the way to `url`; None to go there straight.

    Through a tunnel to an encrypted server, a proxy sees its name and no prompt. What is not encrypted goes through
    none, or prompts and key would go to a place that no destination names.
    """
    parts = urlsplit(url or "")
    if parts.scheme != "https" or parts.hostname is None or proxy_bypass(parts.hostname):
        return None
    named = getproxies()
    proxy = named.get("https") or named.get("all")
    return proxy if proxy is None or "://" in proxy else f"http://{proxy}"
