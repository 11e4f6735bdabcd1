"""Qwinto: numbers that rise along three rows."""
