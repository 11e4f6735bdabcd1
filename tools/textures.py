"""Turns the wood grain, drawn in tools/drawings, into pictures, which a browser paints faster.

python -m tools.textures        writes static/icons/{wood,walnut}.webp
"""

from __future__ import annotations

import argparse
import base64
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tools import chromium

ROOT: Final = Path(__file__).resolve().parent.parent
DRAWINGS: Final = ROOT / "tools" / "drawings"
PIXELS: Final = 2
"""Pixels for each unit of the drawing."""

PAINT: Final = """async ([source, pixels]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width * pixels, height: image.height * pixels });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""


def main() -> None:
    """Paints each drawing."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with sync_playwright() as playwright:
        page = chromium.launched(playwright).new_page()
        for drawing in sorted(DRAWINGS.glob("*.svg")):
            source = f"data:image/svg+xml;base64,{base64.b64encode(drawing.read_bytes()).decode()}"
            picture = base64.b64decode(page.evaluate(PAINT, [source, PIXELS]))
            (ROOT / "static" / "icons" / f"{drawing.stem}.webp").write_bytes(picture)


if __name__ == "__main__":
    main()
