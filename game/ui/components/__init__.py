"""Parts that several screens and dialogs share."""
