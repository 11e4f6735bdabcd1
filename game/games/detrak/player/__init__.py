"""The computer player for Détrak."""
