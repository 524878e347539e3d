"""What several chapters rely on: doing things, holdings, relations, damage, tokens, missions."""
