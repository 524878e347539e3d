"""Resources, fields of technology, and amounts of them (section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bot.engine.records import Record, replace


class Resource(StrEnum):
    ORE = "ORE"
    FUEL = "FUEL"
    SUP = "SUP"


class Field(StrEnum):
    """Of technology."""

    PHYSICS = "physics"
    ENGINEERING = "engineering"
    BIOLOGY = "biology"


class Product(StrEnum):
    """What a base can produce: a resource, or points of a field; one type, as it is stored."""

    ORE = Resource.ORE.value
    FUEL = Resource.FUEL.value
    SUP = Resource.SUP.value
    PHYSICS = Field.PHYSICS.value
    ENGINEERING = Field.ENGINEERING.value
    BIOLOGY = Field.BIOLOGY.value

    @property
    def thing(self) -> Resource | Field:
        return Resource(self) if self.isupper() else Field(self)


class Into(StrEnum):
    """What politics markers become (section 3.3)."""

    MONEY = "money"
    VP = "vp"
    PHYSICS = Field.PHYSICS.value
    ENGINEERING = Field.ENGINEERING.value
    BIOLOGY = Field.BIOLOGY.value


class Stock(Record, frozen=True, omit_defaults=True):
    """Amounts of resources: a cost, a cargo, what a base stores."""

    ORE: int = 0
    FUEL: int = 0
    SUP: int = 0

    def __add__(self, other: Stock) -> Stock:
        return Stock(self.ORE + other.ORE, self.FUEL + other.FUEL, self.SUP + other.SUP)

    def __sub__(self, other: Stock) -> Stock:
        return Stock(self.ORE - other.ORE, self.FUEL - other.FUEL, self.SUP - other.SUP)

    def __getitem__(self, resource: Resource) -> int:
        amount: int = getattr(self, resource)
        return amount

    def __iter__(self) -> Iterator[tuple[Resource, int]]:
        return ((resource, self[resource]) for resource in Resource)

    def __bool__(self) -> bool:
        return bool(self.ORE or self.FUEL or self.SUP)

    @property
    def total(self) -> int:
        return self.ORE + self.FUEL + self.SUP

    @property
    def least(self) -> int:
        return min(self.ORE, self.FUEL, self.SUP)

    def covers(self, cost: Stock) -> bool:
        return (self - cost).least >= 0

    def short_of(self, cost: Stock) -> Stock:
        """What is missing of a cost."""
        return Stock(
            max(0, cost.ORE - self.ORE),
            max(0, cost.FUEL - self.FUEL),
            max(0, cost.SUP - self.SUP),
        )


NOTHING = Stock()


def some(resource: Resource, amount: int) -> Stock:
    """So many of one kind."""
    return Stock(**{resource.value: amount})


class Points(Record, frozen=True, omit_defaults=True):
    """Points of technology, by field."""

    physics: int = 0
    engineering: int = 0
    biology: int = 0

    def __getitem__(self, field: Field) -> int:
        amount: int = getattr(self, field)
        return amount

    def __add__(self, other: Points) -> Points:
        return Points(
            self.physics + other.physics,
            self.engineering + other.engineering,
            self.biology + other.biology,
        )

    def plus(self, field: Field, amount: int) -> Points:
        return replace(self, **{field.value: self[field] + amount})

    @property
    def total(self) -> int:
        return self.physics + self.engineering + self.biology


class Tokens(Record, frozen=True, omit_defaults=True):
    """Values of technology tokens, by field; 0 stands for one that the viewer may not read."""

    physics: tuple[int, ...] = ()
    engineering: tuple[int, ...] = ()
    biology: tuple[int, ...] = ()

    def __getitem__(self, field: Field) -> tuple[int, ...]:
        values: tuple[int, ...] = getattr(self, field)
        return values

    def put(self, field: Field, values: tuple[int, ...]) -> Tokens:
        """With these of one field."""
        return replace(self, **{field.value: values})

    @property
    def count(self) -> int:
        return len(self.physics) + len(self.engineering) + len(self.biology)
