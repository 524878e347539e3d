"""The keys of Comets that the code puts together, and its questions."""

FAMILIES = {
    "toy.log.sealed": ["", "_by_itself", "_own"],
    "toy.": ["lowest", "highest"],
}
QUESTIONS = {
    "toy.bid": ("card",),
    "toy.orders": (),
}
