"""Work orders: made, read, and changed although others change them, too."""

from collections.abc import Sequence
from typing import Any

from xieli_client import Client, UserErrorCode, WorkOrderInput, WorkOrderParts

MOST_TRIES = 5


class Refused(Exception):
    """What a person can mend was refused."""

    def __init__(self, errors: Sequence[Any]) -> None:
        super().__init__("; ".join(f"{error.field}: {error.message}" for error in errors))
        self.errors = errors


def create(client: Client, order: WorkOrderInput) -> WorkOrderParts:
    """Makes a work order."""
    answer = client.create_work_order(input=order).work_order_create
    if answer.work_order is None:
        raise Refused(answer.user_errors)
    return answer.work_order


def read(client: Client, id: str) -> WorkOrderParts | None:
    """A work order, or None when there is none for the owner of the token."""
    return client.read_work_order(id=id).work_order


def add_line(client: Client, order: WorkOrderParts, line: str) -> tuple[WorkOrderParts, int]:
    """Adds a line to the description of a work order. It begins with the order as it was read, however long ago:
    when somebody has changed that since, the server says STALE, and the line is added to what stands there now.
    Answers the order as it is then, and how often that happened.
    """
    now = order
    for stale in range(MOST_TRIES):
        text = f"{now.description}\n{line}" if now.description else line
        answer = client.describe_work_order(id=now.id, version=now.version, description=text).work_order_update
        if answer.work_order is not None:
            return answer.work_order, stale
        if all(error.code != UserErrorCode.STALE for error in answer.user_errors):
            raise Refused(answer.user_errors)
        fresh = read(client, now.id)
        if fresh is None:
            raise LookupError(f"there is no work order {now.code} any more")
        now = fresh
    raise TimeoutError(f"{order.code} is changed by somebody else all the time")
