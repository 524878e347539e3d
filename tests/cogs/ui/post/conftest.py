"""A bot at noon beside a local Discord, and who hears what it says."""

from tests.support.discord.told import ear, lab
from tests.support.luck import same_luck_every_time

__all__ = ["ear", "lab", "same_luck_every_time"]
