"""What a request is refused with."""


class Problem(Exception):
    def __init__(self, status: int, code: str, description: str) -> None:
        super().__init__(description)
        self.status = status
        self.code = code
        self.description = description


class NoSolution(Exception):
    """Nothing can be answered: status 204."""


def missing(name: str) -> Problem:
    return Problem(400, "MISSING_PARAMETER", f"The parameter {name} is missing.")


def invalid(description: str) -> Problem:
    """A request of the right form that cannot be served."""
    return Problem(400, "BAD_REQUEST", description)


def malformed(description: str) -> Problem:
    return Problem(422, "INVALID_FORMAT", description)
