"""Turns the grain of the wood, drawn in tools/drawings, into pictures: a browser paints those in no time.

python tools/textures.py        writes static/icons/{wood,walnut}.webp
"""

import base64
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "tools" / "drawings"
PIXELS = 2
"""So many a unit of the drawing."""

PAINT = """async ([source, pixels]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width * pixels, height: image.height * pixels });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""


def main() -> None:
    """Paints each drawing once."""
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"]).new_page()
        for drawing in sorted(DRAWINGS.glob("*.svg")):
            source = f"data:image/svg+xml;base64,{base64.b64encode(drawing.read_bytes()).decode()}"
            picture = base64.b64decode(page.evaluate(PAINT, [source, PIXELS]))
            (ROOT / "static" / "icons" / f"{drawing.stem}.webp").write_bytes(picture)


if __name__ == "__main__":
    main()
