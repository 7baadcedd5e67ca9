"""The exceptions of the client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .types import FieldError, Problem, ProblemCode

_MOST_FIELDS = 5
"""Maximum number of fields in an error message."""


class SkytaleError(Exception):
    """Base of all exceptions of a request."""


class ProblemError(SkytaleError):
    """A refusal by the server (RFC 9457). The message names the invalid fields.

    `problem` is the body of the response. Comparing `problem["code"]` narrows its type to the
    members of that code.
    """

    def __init__(self, problem: Problem, status: int, retry_after: float | None = None) -> None:
        super().__init__(problem, status, retry_after)
        self.problem = problem
        self.status = status
        self.retry_after = retry_after
        """Delay that the server requests before a retry, in seconds; None if it requests none."""

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
        return cast("list[FieldError]", errors) if isinstance(errors, list) else []

    def __str__(self) -> str:
        errors = self.errors
        if all(error["detail"] == self.detail for error in errors):
            return f"{self.code}: {self.detail}"
        named = [f"{error['field']}: {error['detail']}" for error in errors[:_MOST_FIELDS]]
        rest = len(errors) - _MOST_FIELDS
        return f"{self.code}: {'; '.join([*named, *([f'and {rest} more'] if rest > 0 else [])])}"


class HttpError(SkytaleError):
    """A response that does not come from Skytale, but for example from a proxy."""

    def __init__(self, status: int, body: str, retry_after: float | None = None) -> None:
        super().__init__(status, body, retry_after)
        self.status = status
        self.body = body
        self.retry_after = retry_after
        """Delay from `Retry-After`, in seconds; None if the response has none."""

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
