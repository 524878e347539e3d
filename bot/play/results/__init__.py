"""Looking back: results, ratings, profiles, memoirs."""
