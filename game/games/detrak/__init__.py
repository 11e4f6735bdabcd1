"""Détrak: pairs of symbols written into a grid."""
