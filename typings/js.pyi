from typing import Any

AbortSignal: Any
Audio: Any
BroadcastChannel: Any
CSS: Any
Element: Any
Event: Any
EventSource: Any
FontFace: Any
Function: Any
Intl: Any
JSON: Any
Object: Any
Promise: Any
URL: Any
Uint8Array: Any
WebSocket: Any
Worker: Any
XMLHttpRequest: Any
caches: Any
console: Any
crypto: Any
document: Any
history: Any
indexedDB: Any
localStorage: Any
location: Any
navigator: Any
performance: Any
postMessage: Any
self: Any
sessionStorage: Any
window: Any

def cancelAnimationFrame(handle: Any) -> None: ...
def clearInterval(handle: Any) -> None: ...
def clearTimeout(handle: Any) -> None: ...
def eval(code: str) -> Any: ...
def fetch(address: Any, *options: Any) -> Any: ...
def getComputedStyle(element: Any, *pseudo: str) -> Any: ...
def importScripts(*addresses: str) -> None: ...
def matchMedia(query: str) -> Any: ...
def requestAnimationFrame(callback: Any) -> int: ...
def setInterval(callback: Any, delay_ms: float, *arguments: Any) -> Any: ...
def setTimeout(callback: Any, delay_ms: float = ..., *arguments: Any) -> Any: ...
def structuredClone(value: Any) -> Any: ...
