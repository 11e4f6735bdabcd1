"""A host on which a site is published: it can bring a new version, break off in mid-file, and fall silent."""

from __future__ import annotations

import shutil
import threading
from functools import partial
from pathlib import Path
from typing import Any

from tools.precache import PAGE, stored_files, write_precache
from tools.serve import SiteHandler, SiteServer


class Host:
    """Serves a copy of a site below a path, until it is closed."""

    def __init__(self, site: Path, folder: Path, below: str) -> None:
        shutil.copytree(site, folder)
        self.folder = folder
        self.is_down = False
        self.cut = ""
        """A file of which only half is sent."""
        self.asked: list[str] = []
        self._server = SiteServer(("127.0.0.1", 0), partial(Handler, self, folder=folder, below=below))
        self.address = f"http://127.0.0.1:{self._server.server_port}{below}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def files(self) -> list[str]:
        """What the site's service worker keeps."""
        return ["./" if name == PAGE else name for name in stored_files(self.folder)]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def publish(self) -> str:
        """Brings a version with another page, and gives its name."""
        page = self.folder / PAGE
        page.write_text(page.read_text(encoding="utf-8") + "<!-- another version -->\n", encoding="utf-8")
        return write_precache(self.folder)


class Handler(SiteHandler):
    """Answers as its host wants it."""

    def __init__(self, host: Host, *args: Any, **options: Any) -> None:
        self._host = host
        super().__init__(*args, **options)

    def do_GET(self) -> None:  # noqa: N802 (the base class calls it so)
        if self._host.is_down:
            self.close_connection = True
            return
        super().do_GET()

    def send_head(self) -> Any:
        """Notes what is asked for, as a path below that of the site."""
        self._host.asked.append(f"/{self.path.removeprefix(self._below)}")
        return super().send_head()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        is_cut = bool(self._host.cut) and self.path == f"/{self._host.cut.removeprefix('./')}"
        outputfile.write(data[: len(data) // 2] if is_cut else data)
        self.close_connection = self.close_connection or is_cut
