from typing import Any

config: dict[str, Any]
