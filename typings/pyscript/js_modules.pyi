from typing import Any

# static/elements.mjs and static/stored.mjs, as pyscript.toml names them.
elements: Any
stored: Any
