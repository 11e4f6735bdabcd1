"""The games, a folder for each: rules, what is seen, the words, the computer's player."""
