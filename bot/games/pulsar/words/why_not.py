"""Where to begin reading about a question."""

from __future__ import annotations

from collections.abc import Mapping

CLAUSES: Mapping[str, str] = {
    "pulsar.bonus": "PULSAR-4.3.16",
    "pulsar.buy": "PULSAR-7.5.1",
    "pulsar.claim": "PULSAR-4.4.4",
    "pulsar.do.complete": "PULSAR-4.4.12",
    "pulsar.do.construct": "PULSAR-4.4.5",
    "pulsar.do.copy": "PULSAR-4.7.3",
    "pulsar.do.cost": "PULSAR-4.5.8",
    "pulsar.do.end": "PULSAR-4.1.8",
    "pulsar.do.fly": "PULSAR-4.3.1",
    "pulsar.do.gyrodyne": "PULSAR-4.4.2",
    "pulsar.do.patent": "PULSAR-4.8.2",
    "pulsar.do.project": "PULSAR-4.6.4",
    "pulsar.do.token": "PULSAR-4.10.1",
    "pulsar.do.transmitter": "PULSAR-4.5.1",
    "pulsar.draft": "PULSAR-3.7",
    "pulsar.jump": "PULSAR-4.5.15",
    "pulsar.keep": "PULSAR-4.9.13",
    "pulsar.orders": "PULSAR-10.1",
    "pulsar.ship": "PULSAR-2.1.15",
    "pulsar.side": "PULSAR-2.1.16.1",
    "pulsar.sizes": "PULSAR-4.4.3",
    "pulsar.turn": "PULSAR-4.1.4",
}
