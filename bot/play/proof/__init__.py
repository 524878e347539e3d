"""Can it have happened? Exports, their verification, rehearsals and drills."""
