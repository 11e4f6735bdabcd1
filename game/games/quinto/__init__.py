"""Quinto: numbered tiles whose lines total a multiple of five."""
