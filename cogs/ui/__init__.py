"""The interaction layer: any prompt of any game as panels, commands and forms."""
