"""The same luck in every run."""

from tests.support.luck import same_luck_every_time

__all__ = ["same_luck_every_time"]
