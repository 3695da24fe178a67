"""Lists are read page after page, by their cursors."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

Row = TypeVar("Row")


class Page(Protocol[Row]):
    """A page of any list, as the documents ask for it."""

    @property
    def nodes(self) -> list[Row]: ...

    @property
    def page_info(self) -> Any: ...


def all_of(read: Callable[[str | None], Page[Row] | None]) -> Iterator[Row]:
    """Walks through a whole list; `read` answers the page behind a cursor."""
    after = None
    # a list that the token may not read is None
    while (page := read(after)) is not None:
        yield from page.nodes
        if not page.page_info.has_next_page:
            return
        after = page.page_info.end_cursor
