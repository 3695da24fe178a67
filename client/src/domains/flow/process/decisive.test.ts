import { expect, it } from "vitest";
import type { Definition } from "../definition";
import { decisivePaths, valuesAt } from "./decisive";

const DEFINITION: Pick<Definition, "nodes" | "fields"> = {
  fields: [
    { key: "why", label: "事由", type: "text" },
    { key: "team", label: "部门", type: "team" },
    {
      key: "items",
      label: "明细",
      type: "detail",
      columns: [{ key: "price", label: "小计", type: "amount" }],
    },
    { key: "days", label: "天数", type: "number" },
  ],
  nodes: [
    {
      key: "f",
      name: "分支",
      kind: "branch",
      branches: [
        {
          key: "b1",
          name: "长假",
          when: {
            any: [
              [
                { subject: "days", op: "gt", values: [3] },
                { subject: "@team", op: "in", values: ["1"] },
                { subject: "gone", op: "gt", values: [3] },
              ],
              [{ subject: "items.price", op: "gt", values: [3] }],
            ],
          },
          nodes: [
            { key: "n1", name: "审批", kind: "approve", who: [{ by: "director", level: 1, field: "team" }] },
          ],
        },
        { key: "b2", name: "其他", nodes: [] },
      ],
    },
  ],
};

it("asks for what conditions and rules name and the form has, in its order", () => {
  expect(decisivePaths(DEFINITION)).toEqual(["team", "items.price", "days"]);
});

it("puts sums into a row of their table", () => {
  expect(valuesAt({ days: 4, "items.price": 5, "items.count": 2, team: undefined })).toEqual({
    days: 4,
    items: [{ price: 5, count: 2 }],
  });
});
