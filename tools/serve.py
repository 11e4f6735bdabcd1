"""Serves the page on this machine, for playing and for tests: python -m tools.serve [--port 8000] [FOLDER]"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SITE = {"index.html", "pyscript.toml", "program.zip", "service-worker.js", "game", "static"}
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".py": "text/x-python; charset=utf-8",
    ".toml": "application/toml; charset=utf-8",
    ".po": "text/x-gettext-translation; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wav": "audio/wav",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves the files of the site, and nothing else from its folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = {"": "application/octet-stream", **TYPES}  # noqa: RUF012 (the base class wants it so)

    def __init__(self, *args: Any, folder: Path = ROOT, below: str = "/", keep_s: int = 0) -> None:
        self._folder = folder.resolve()
        self._below = below
        self._keep_s = keep_s
        super().__init__(*args, directory=str(self._folder))

    def send_head(self) -> Any:
        """Refuses whatever is not part of the site before a file is opened."""
        if self.path.startswith(self._below):
            self.path = "/" + self.path.removeprefix(self._below)
            if is_of_the_site(Path(self.translate_path(self.path)), self._folder):
                return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def end_headers(self) -> None:
        """Lets the browser keep files: for some time, or only if it checks each time whether they changed."""
        self.send_header("Cache-Control", f"max-age={self._keep_s}" if self._keep_s else "no-cache")
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        """Stays quiet: the browser's own tools list the requests."""


class SiteServer(ThreadingHTTPServer):
    """A server that ignores browsers that disconnect in the middle of an answer."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def is_of_the_site(path: Path, folder: Path = ROOT) -> bool:
    """Whether the page may ask for this file; the folder itself stands for index.html."""
    if path == folder:
        return True
    parts = path.relative_to(folder).parts
    return parts[0] in SITE and not any(part.startswith((".", "__pycache__")) for part in parts) and path.is_file()


@contextmanager
def serving(
    folder: Path = ROOT, below: str = "/", keep_s: int = 0, port: int = 0, handler: type[SiteHandler] = SiteHandler
) -> Iterator[str]:
    """Serves a folder within a `with`, below a path as GitHub Pages does, and gives its address."""
    with SiteServer(("127.0.0.1", port), partial(handler, folder=folder, below=below, keep_s=keep_s)) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{below}"
        finally:
            server.shutdown()


def has_display() -> bool:
    """Whether there is a screen on which a browser can open."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def port_number(text: str) -> int:
    """Reads a port, 0 for any free one."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--open", action="store_true", help="open a browser, where there is one")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT, help="a built site, if not the working copy")
    return parser.parse_args()


def listen(options: argparse.Namespace) -> SiteServer:
    """Opens the port, or ends the program and says why."""
    host, port = options.host, options.port
    try:
        return SiteServer((host, port), partial(SiteHandler, folder=options.folder))
    except OSError as error:
        sys.exit(f"Cannot serve on {host}:{port}: {error.strerror}. Another port: make play PORT={port + 1}")


def main() -> None:
    """Serves until Ctrl-C."""
    options = parse_arguments()
    with listen(options) as server:
        address = f"http://{options.host}:{server.server_port}/"
        print(f"Cinq sur cinq: {address} (Ctrl-C ends it)", flush=True)
        if options.open and has_display():
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
