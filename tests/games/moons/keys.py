"""The keys of Moons that the code puts together, and its questions."""

FAMILIES = {"moons.side.": ["left", "right"]}
QUESTIONS = {"moons.take": ("side",)}
