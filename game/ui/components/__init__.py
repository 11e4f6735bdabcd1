"""Parts that several screens and dialogs are made of."""
