"""Adapters to what is outside Python: storage, the opponent's worker, the network that may be gone."""
