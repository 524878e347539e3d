"""`/help`: rules, cards, reports of bugs."""
