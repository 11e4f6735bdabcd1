"""The computer player for Qwinto."""
