"""Cards that fill a tableau up to the last one before the end of the game."""

FILLER = (
    "public_works",
    "export_duties",
    "space_marines",
    "drop_ships",
    "research_labs",
    "genetics_lab",
    "mining_robots",
    "consumer_markets",
    "deficit_spending",
)

CLEO = (
    "galactic_federation",
    "merchant_guild",
    "new_economy",
    "trade_league",
    "mining_league",
    "free_trade_association",
    "galactic_renaissance",
    "galactic_survey_seti",
    "investment_credits",
    "interstellar_bank",
    "expedition_force",
)
