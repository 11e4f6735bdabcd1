from typing import Any

# static/elements.mjs, as pyscript.toml names it.
elements: Any
