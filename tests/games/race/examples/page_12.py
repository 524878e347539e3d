"""The cards that page 12 speaks of, by name: what each 6-cost development looks for."""

from __future__ import annotations


def names(text: str) -> list[str]:
    return text.split()


NOVELTY_PRODUCTION = names("""
    artist_colony earths_lost_colony gem_world new_survivalists new_vinland prosperous_world
    secluded_world space_port spice_world
""")
NOVELTY_WINDFALL = names("""
    former_penal_colony galactic_resort pirate_world refugee_world star_nomad_lair
""")
RARE_PRODUCTION = names("""
    bio_hazard_mining_world comet_zone imperium_armaments_world mining_world new_earth
    rebel_miners
""")
RARE_WINDFALL = names("""
    alpha_centauri asteroid_belt blaster_gem_mines destroyed_world radioactive_world
    rebel_fuel_cache runaway_robots
""")
GENES_PRODUCTION = names("""
    distant_world lost_species_ark_world malevolent_lifeforms plague_world
""")
GENES_WINDFALL = names("""
    aquatic_uplift_race avian_uplift_race empath_world pre_sentient_race rebel_warrior_race
    reptilian_uplift_race the_last_of_the_uplift_gnarssh
""")
ALIEN_PRODUCTION = ["alien_robotic_factory", "lost_alien_battle_fleet"]
ALIEN_WINDFALL = names("""
    alien_robot_scout_ship alien_robot_sentry deserted_alien_colony deserted_alien_library
    deserted_alien_outpost lost_alien_warship
""")
GRAY = names("""
    alien_rosetta_stone_world black_market_trading_world epsilon_eridani expanding_colony
    galactic_engineers galactic_trendsetters gambling_world merchant_world new_sparta old_earth
    outlaw_world pilgrimage_world rebel_base rebel_homeworld rebel_outpost rebel_underground
    terraformed_world tourist_world
""")

PRODUCTION = NOVELTY_PRODUCTION + RARE_PRODUCTION + GENES_PRODUCTION + ALIEN_PRODUCTION
WINDFALL = NOVELTY_WINDFALL + RARE_WINDFALL + GENES_WINDFALL + ALIEN_WINDFALL
WORLDS = PRODUCTION + WINDFALL + GRAY

REBEL_MILITARY = names("""
    rebel_base rebel_fuel_cache rebel_homeworld rebel_miners rebel_outpost rebel_underground
    rebel_warrior_race
""")
OTHER_MILITARY = names("""
    alien_robot_scout_ship alien_robot_sentry aquatic_uplift_race avian_uplift_race
    former_penal_colony lost_alien_battle_fleet lost_alien_warship malevolent_lifeforms
    new_sparta new_survivalists outlaw_world pirate_world reptilian_uplift_race runaway_robots
    star_nomad_lair the_last_of_the_uplift_gnarssh
""")

SIX_COST = names("""
    alien_tech_institute free_trade_association galactic_federation galactic_imperium
    galactic_renaissance galactic_survey_seti merchant_guild mining_league new_economy
    new_galactic_order pan_galactic_league trade_league
""")
OTHER_DEVELOPMENTS = names("""
    colony_ship consumer_markets contact_specialist deficit_spending diversified_economy
    drop_ships expedition_force export_duties genetics_lab interstellar_bank
    investment_credits mining_conglomerate mining_robots new_military_tactics public_works
    replicant_robots research_labs space_marines terraforming_robots
""")

EXPLORE_DEVELOPMENTS = names("""
    expedition_force galactic_renaissance galactic_survey_seti research_labs
""")
EXPLORE_WORLDS = ["malevolent_lifeforms", "star_nomad_lair"]
CONSUME_DEVELOPMENTS = names("""
    consumer_markets deficit_spending diversified_economy free_trade_association
    mining_conglomerate mining_league new_economy public_works research_labs
    terraforming_robots trade_league
""")
CONSUME_WORLDS = names("""
    black_market_trading_world earths_lost_colony epsilon_eridani expanding_colony
    galactic_resort galactic_trendsetters gambling_world merchant_world new_earth
    new_survivalists new_vinland old_earth outlaw_world pilgrimage_world plague_world
    prosperous_world secluded_world terraformed_world tourist_world
""")
TRADE_DEVELOPMENTS = ["export_duties", "genetics_lab", "mining_conglomerate", "trade_league"]
TRADE_WORLDS = names("""
    bio_hazard_mining_world distant_world galactic_engineers merchant_world old_earth
    pirate_world space_port spice_world star_nomad_lair
""")

MILITARY = {  # unconditional, specialised and temporary Military left out
    "epsilon_eridani": 1,
    "new_sparta": 2,
    "alien_robot_scout_ship": 1,
    "blaster_gem_mines": 1,
    "former_penal_colony": 1,
    "imperium_armaments_world": 1,
    "lost_alien_battle_fleet": 3,
    "lost_alien_warship": 2,
    "rebel_outpost": 1,
    "rebel_warrior_race": 1,
    "drop_ships": 3,
    "expedition_force": 1,
    "space_marines": 2,
    "new_galactic_order": 2,
    "contact_specialist": -1,
    "empath_world": -1,
    "pan_galactic_league": -1,
    "refugee_world": -1,
}
