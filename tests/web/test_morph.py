"""A living tree becomes a new one and keeps every node that stays."""

from __future__ import annotations

from tests.web.stage import Stage

MORPH = """async ([before, after]) => {
  const { fill } = await import('/web/morph.js');
  const make = (list) => list.map(([key, text]) => {
    const node = document.createElement('p');
    if (key) node.dataset.key = key;
    node.textContent = text;
    return node;
  });
  const root = document.createElement('div');
  root.append(...make(before));
  const old = [...root.children];
  fill(root, make(after));
  const kept = [...root.children].filter((node) => old.includes(node)).length;
  return [[...root.children].map((node) => node.textContent).join(' '), kept];
}"""

A, B, C = ["a", "A"], ["b", "B"], ["c", "C"]


CHANGES: list[tuple[list[list[str]], list[list[str]], str, int]] = [
    ([A, B], [A, B], "A B", 2),
    ([A, B], [B, A], "B A", 2),
    ([A, B, C], [C], "C", 1),
    ([A], [B, A, C], "B A C", 1),
    ([A, A], [A, A], "A A", 2),
    ([["", "x"], A], [["", "y"], A], "y A", 2),
    ([A, ["", "x"]], [["", "y"], A], "y A", 2),
    ([A], [], "", 0),
]


async def test_children_are_matched_by_their_keys(stage: Stage) -> None:
    for before, after, text, kept in CHANGES:
        assert await stage.page.evaluate(MORPH, [before, after]) == [text, kept]


async def test_a_changed_style_is_taken_over_without_breaking_the_policy(stage: Stage) -> None:
    width = await stage.page.evaluate(
        """async () => {
          const { morph } = await import('/web/morph.js');
          const make = (width) => {
            const node = document.createElement('p');
            node.style.setProperty('--width', width);
            return node;
          };
          return morph(make('1px'), make('2px')).style.getPropertyValue('--width');
        }"""
    )
    assert width == "2px"
