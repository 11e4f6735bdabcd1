"""Adapters to the browser: the page, gestures, storage, the worker, the network."""
