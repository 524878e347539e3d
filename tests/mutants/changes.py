"""The small changes: one place of one function, made so that the rule no longer holds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

from tests.citations import cited

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Site(NamedTuple):
    """A place that can be changed: the how-manieth of its function, and what that function cites.

    `told` shows the line before and after, for people.
    """

    path: Path
    function: str
    clauses: frozenset[str]
    number: int
    line: int
    told: str


def sites(path: Path) -> Iterator[Site]:
    """Every place of a file that stands in a function which cites a clause."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for name, function in _functions(tree):
        clauses = frozenset(cited(ast.get_source_segment(text, function) or ""))
        if not clauses:
            continue
        for number, line in enumerate(_lines(function)):
            before, after = deepcopy(function), deepcopy(function)
            _Change(number).visit(after)
            yield Site(path, name, clauses, number, line, _difference(before, after))


def changed(site: Site) -> ast.Module:
    """The whole module with that one place changed."""
    tree = ast.parse(site.path.read_text(encoding="utf-8"))
    for name, function in _functions(tree):
        if name == site.function:
            _Change(site.number).visit(function)
    return ast.fix_missing_locations(tree)


def _functions(tree: ast.AST, outer: str = "") -> Iterator[tuple[str, Function]]:
    """Functions of a module and methods of its classes; what stands inside one is part of it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{outer}{node.name}.")
        elif isinstance(node, Function):
            yield f"{outer}{node.name}", node


def _lines(function: Function) -> list[int]:
    counting = _Change(-1)
    counting.visit(deepcopy(function))
    return counting.lines


def _difference(before: Function, after: Function) -> str:
    old, new = ast.unparse(before).splitlines(), ast.unparse(after).splitlines()
    pairs = [(one, other) for one, other in zip(old, new, strict=False) if one != other]
    if not pairs:
        return "the last line is gone"
    return " -> ".join(line.strip() for line in pairs[0])


class _Change(ast.NodeTransformer):
    """Walks a function, counts its places in order and changes the chosen one."""

    def __init__(self, chosen: int) -> None:
        self.chosen = chosen
        self.lines: list[int] = []

    def _here(self, node: ast.expr | ast.stmt) -> bool:
        self.lines.append(node.lineno)
        return len(self.lines) - 1 == self.chosen

    def _function(self, node: Function) -> ast.AST:
        """The body only: not its docstring, its defaults or what stands above it."""
        first = 1 if ast.get_docstring(node, clean=False) is not None else 0
        kept = node.body[:first]
        node.body = kept + [self.visit(statement) for statement in node.body[first:]]
        return node

    visit_FunctionDef = _function  # noqa: N815  (the names that ast calls)
    visit_AsyncFunctionDef = _function  # noqa: N815

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """Left alone: it says what cannot be otherwise."""
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for number, one in enumerate(node.ops):
            if type(one) in COMPARED and self._here(node):
                node.ops[number] = COMPARED[type(one)]()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`cost or 0` is no decision: it only says what nothing counts as."""
        if isinstance(node.op, ast.Or) and isinstance(node.values[-1], ast.Constant):
            node.values[:-1] = [self.visit(one) for one in node.values[:-1]]
            return node
        self.generic_visit(node)
        if self._here(node):
            node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self._here(node) else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if type(node.op) in COUNTED and _is_number(node) and self._here(node):
            node.op = COUNTED[type(node.op)]()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool) and self._here(node):
            return ast.copy_location(ast.Constant(not node.value), node)
        if type(node.value) is int and self._here(node):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in CALLED and self._here(node):
            node.func = ast.copy_location(ast.Name(CALLED[name], ast.Load()), node.func)
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        """`strict=True` checks the code, not a rule."""
        return node if node.arg == "strict" else self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        if node.ifs and self._here(node.ifs[0]):
            node.ifs = node.ifs[1:]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """A statement that only calls something: it may be left out."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Call) and self._here(node):
            return ast.copy_location(ast.Pass(), node)
        return node


def _is_number(node: ast.BinOp) -> bool:
    """Sums of lists and texts would only break; a number must be in sight."""
    held = (ast.Constant, ast.Call, ast.Attribute, ast.Name, ast.BinOp, ast.Subscript)
    sides = (node.left, node.right)
    if any(isinstance(one, ast.Constant) and not isinstance(one.value, int) for one in sides):
        return False
    return all(isinstance(one, held) for one in sides)
