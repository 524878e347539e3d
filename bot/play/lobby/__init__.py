"""Before the first move: opening tables, finding company, keeping away from people."""
