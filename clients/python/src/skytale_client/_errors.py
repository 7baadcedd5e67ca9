"""The exceptions of the client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .types import FieldError, Problem, ProblemCode

_LONGEST = 300
"""Maximum length of the fields in an error message, in characters."""


class SkytaleError(Exception):
    """Base of all exceptions of a request."""


class ProblemError(SkytaleError):
    """A refusal by the server (RFC 9457). The message names the invalid fields.

    `problem` is the body of the response. Comparing `problem["code"]` narrows its type to the
    members of that code.
    """

    def __init__(
        self, problem: Problem, status: int, retry_after: float | None = None, request_id: str | None = None
    ) -> None:
        super().__init__(problem, status, retry_after, request_id)
        self.problem = problem
        self.status = status
        self.retry_after = retry_after
        """Delay that the server requests before a retry, in seconds; None if it requests none."""
        self.request_id = request_id
        """Id of the request, for questions to the operator of the server."""

    @property
    def code(self) -> ProblemCode:
        """The stable code of the refusal."""
        return self.problem["code"]

    @property
    def detail(self) -> str:
        """The reason, for people. Its wording may change."""
        return self.problem["detail"]

    @property
    def errors(self) -> Sequence[FieldError]:
        """The invalid fields of the request; empty if the refusal is not about fields."""
        errors = cast("dict[str, object]", self.problem).get("errors")
        return [cast("FieldError", error) for error in errors if _is_error(error)] if isinstance(errors, list) else []

    def __str__(self) -> str:
        errors = self.errors
        if all(error["detail"] == self.detail for error in errors):
            return f"{self.code}: {self.detail}"
        first, *others = (f"{error['field']}: {error['detail']}" for error in errors)
        message = first if len(first) <= _LONGEST else f"{first[: _LONGEST - 1]}…"
        for index, other in enumerate(others):
            if len(message) + len(other) + 2 > _LONGEST:
                return f"{self.code}: {message}; and {len(others) - index} more"
            message += f"; {other}"
        return f"{self.code}: {message}"


def _is_error(value: object) -> bool:
    return isinstance(value, dict) and "field" in value and "detail" in value


class HttpError(SkytaleError):
    """A response that does not come from Skytale, but for example from a proxy."""

    def __init__(
        self, status: int, body: str, retry_after: float | None = None, request_id: str | None = None
    ) -> None:
        super().__init__(status, body, retry_after, request_id)
        self.status = status
        self.body = body
        self.retry_after = retry_after
        """Delay from `Retry-After`, in seconds; None if the response has none."""
        self.request_id = request_id
        """Id of the request; None if the response has none."""

    def __str__(self) -> str:
        return f"unexpected response {self.status}, which does not come from Skytale"


class NoResponseError(SkytaleError):
    """There was no complete response; `__cause__` is the reason.

    The server may or may not have executed the request.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url

    def __str__(self) -> str:
        return f"no response from {self.url}: {self.__cause__!r}"
