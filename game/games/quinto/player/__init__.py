"""The computer player for Quinto."""
