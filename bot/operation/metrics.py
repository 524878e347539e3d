"""Numbers a host can watch, as Prometheus reads them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

PREFIX = "sublight_"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        so_far = 0
        for limit, count in zip((*SECONDS, "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{limit}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"


HISTOGRAMS = {
    "acknowledge_seconds": "From an interaction's arrival to its acknowledgement.",
    "command_seconds": "From an interaction's arrival to the end of its handler.",
    "move_seconds": "From a decision to its place in the journal.",
    "render_seconds": "Time to draw the pictures of a post.",
}
COUNTERS = {
    "announcer_retries": "Posts that Discord did not take at the first try.",
    "interactions": "Presses, commands and forms.",
    "rate_limit_hits": "Answers 429 from Discord.",
    "requests": "Requests to Discord.",
}


class Metrics:
    """`note` takes a number for any of the names above; gauges are asked when they are read."""

    def __init__(self) -> None:
        self.histograms = {name: Histogram() for name in HISTOGRAMS}
        self.counters = dict.fromkeys(COUNTERS, 0.0)
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def note(self, name: str, value: float = 1.0) -> None:
        if name in self.histograms:
            self.histograms[name].observe(value)
        else:
            self.counters[name] += value

    def timed(
        self, name: str, slow: float, tell: Callable[[str, float], None]
    ) -> Callable[[str, float], None]:
        """Notes how long something took; what took as long as `slow` is told, too."""

        def took(about: str, seconds: float) -> None:
            self.note(name, seconds)
            if seconds >= slow:
                tell(about, seconds)

        return took

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        self._gauges[name] = (about, read)

    def text(self) -> str:
        return "\n".join((*self._lines(), ""))

    def _lines(self) -> Iterator[str]:
        for name, histogram in self.histograms.items():
            yield from head(name, HISTOGRAMS[name], "histogram")
            yield from histogram.lines(PREFIX + name)
        for name, count in self.counters.items():
            yield from head(f"{name}_total", COUNTERS[name], "counter")
            yield f"{PREFIX}{name}_total {count:g}"
        for name, (about, read) in self._gauges.items():
            yield from head(name, about, "gauge")
            yield f"{PREFIX}{name} {read():g}"


def head(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP {PREFIX}{name} {about}"
    yield f"# TYPE {PREFIX}{name} {kind}"
