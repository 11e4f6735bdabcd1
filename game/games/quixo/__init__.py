"""Quixo: cubes pushed into rows until five match."""
