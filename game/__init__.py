"""Five by Five: Détrak, Qwinto, Quinto and Quixo, from the rules to the page."""
