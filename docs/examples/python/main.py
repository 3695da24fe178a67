"""Reads its tasks, makes a work order, hears of it by a webhook, changes it although its version is stale, and reads
all customers."""

import json
import os

import httpx

from hooks import Hooks
from pages import all_of
from patience import Patient
from work_orders import add_line, create, read
from xieli_client import Client, WorkOrderInput


def main() -> None:
    patient = Patient(httpx.HTTPTransport())
    headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}
    with httpx.Client(transport=patient, headers=headers, timeout=60) as http:
        client = Client(url=f"{os.environ['XIELI']}/graphql", http_client=http)
        hooks = Hooks(int(os.environ["PORT"]), os.environ["XIELI_WEBHOOK_SECRET"])

        tasks = [task.name for task in all_of(lambda after: client.my_tasks(after=after).tasks)]
        made = create(client, WorkOrderInput(name="配电柜巡检", description="由接口示例创建"))
        told = hooks.of(made.id, seconds=30)
        hooks.stop()

        _, never = add_line(client, made, "已通知值班人员")
        # `made` is what it was before that: its version is stale
        order, stale = add_line(client, made, "备件已发出")
        customers = {customer.id for customer in all_of(lambda after: client.customers(after=after).customers)}
        now = read(client, made.id)

    print(
        json.dumps(
            {
                "tasks": tasks,
                "told": [told["type"]],
                "description": now and now.description,
                "version": order.version,
                "stale": never + stale,
                "customers": len(customers),
                "waits": patient.waits,
            },
            ensure_ascii=False,
        )
    )


if __name__ == "__main__":
    main()
