"""The description of a request, shared by the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar, cast
from urllib.parse import quote

Body = TypeVar("Body", covariant=True)
Item = TypeVar("Item", covariant=True)

Value = str | int | float | bool | None
"""The value of a query parameter or a header; None leaves it out."""


@dataclass(frozen=True)
class Call(Generic[Body]):
    """A request whose response has a body of type `Body`. `calls` makes it, `Client.send` sends it."""

    method: str
    path: str
    format: Literal["json", "text", "bytes", "nothing"]
    query: Mapping[str, Value] = field(default_factory=dict)
    headers: Mapping[str, Value] = field(default_factory=dict)
    body: Mapping[str, object] | None = None

    @property
    def parameters(self) -> dict[str, str]:
        """The query as it is sent."""
        return {name: _text(value) for name, value in self.query.items() if value is not None}


@dataclass(frozen=True)
class ListCall(Call[Body], Generic[Body, Item]):
    """A request for a page of a list with items of type `Item`. `Client.items` reads all pages."""

    def read(self, page: object) -> tuple[Sequence[Item], ListCall[Body, Item] | None]:
        """The items of a page, and the request for the next page; None after the last page."""
        body = cast("dict[str, object]", page)
        items, cursor = cast("Sequence[Item]", body["items"]), body["nextCursor"]
        following = None if cursor is None else replace(self, query={**self.query, "cursor": str(cursor)})
        return items, following


def path_of(template: str, **values: str) -> str:
    """The path with its parameters filled in.

    Raises a ValueError for a value that would change the path: an empty text, `.` or `..`.
    """
    for name, value in values.items():
        if value in ("", ".", ".."):
            raise ValueError(f"{value!r} cannot be the {name} in {template}")
        template = template.replace(f"{{{name}}}", quote(value, safe=""))
    return template


def _text(value: str | int | float | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
