"""Pictures that every game has: memoir, finale, ledger, charts."""
