import { expect, it } from "vitest";
import { type Definition, EMPTY_DEFINITION, type Field } from "../definition";
import { decisivePaths, typed, valuesAt } from "./decisive";

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

it("takes typed values for what is computed or filled in", () => {
  const fields: readonly Field[] = [
    {
      key: "t",
      label: "明细",
      type: "detail",
      columns: [{ key: "c", label: "小计", type: "amount", formula: "{a}*2" }],
    },
    { key: "sum", label: "合计", type: "number", decimals: 2, formula: "{t.c}" },
    { key: "contract", label: "合同金额", type: "contract", source: "project" },
  ];
  expect(typed({ ...EMPTY_DEFINITION, fields }).fields).toEqual([
    { key: "t", label: "明细", type: "detail", columns: [{ key: "c", label: "小计", type: "amount" }] },
    { key: "sum", label: "合计", type: "number", decimals: 2 },
    { key: "contract", label: "合同金额", type: "amount" },
  ]);
});
