"""The computer player for Quixo."""
