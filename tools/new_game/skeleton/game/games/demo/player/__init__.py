"""The computer player of Demo."""
