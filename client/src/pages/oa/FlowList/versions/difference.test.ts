import { describe, expect, it } from "vitest";
import { type Definition, EMPTY_DEFINITION, type Node } from "@/domains/flow/definition";
import { differences } from "./difference";

const approve = (key: string, more: Partial<Node> = {}): Node => ({
  key,
  name: key,
  kind: "approve",
  who: [{ by: "director", level: 1 }],
  ...more,
});

const BEFORE: Definition = {
  ...EMPTY_DEFINITION,
  fields: [
    { key: "why", label: "事由", type: "text" },
    {
      key: "lines",
      label: "明细",
      type: "detail",
      columns: [{ key: "price", label: "单价", type: "amount" }],
    },
  ],
  nodes: [
    approve("n1"),
    {
      key: "n2",
      name: "按金额",
      kind: "branch",
      branches: [
        { key: "b3", name: "大额", when: { any: [] }, nodes: [approve("n4")] },
        { key: "b5", name: "其他", nodes: [] },
      ],
    },
  ],
};

const told = (after: Definition, before = BEFORE) =>
  differences(before, after).map(({ kind, part, name, attributes }) =>
    `${kind} ${part} ${name} ${attributes.join()}`.trim(),
  );

describe("the difference of two definitions", () => {
  it("is nothing where the values that are implied are written out", () => {
    const written = {
      ...BEFORE,
      nodes: [approve("n1", { mode: "all", noAdd: false, rights: {} }), ...BEFORE.nodes.slice(1)],
      settings: { withdrawal: "running", annul: false },
    } as const;
    expect(told(written)).toEqual([]);
  });

  it("names fields and columns that came, went and changed", () => {
    const [why, lines] = BEFORE.fields;
    if (!why || !lines) throw new Error("the definition has two fields");
    expect(
      told({
        ...BEFORE,
        fields: [
          { ...why, required: true, label: "申请事由" },
          { ...lines, columns: [{ key: "count", label: "数量", type: "number" }] },
          { key: "day", label: "日期", type: "date" },
        ],
      }),
    ).toEqual(["changed 字段 申请事由 名称,必填", "added 列 数量", "added 字段 日期", "removed 列 单价"]);
  });

  it("names nodes that were moved into a branch, and branches", () => {
    const fork = BEFORE.nodes[1];
    if (!fork) throw new Error("the definition has a fork");
    expect(
      told({
        ...BEFORE,
        nodes: [{ ...fork, branches: [{ key: "b3", name: "大额", nodes: [approve("n1"), approve("n4")] }] }],
      }),
    ).toEqual(["changed 分支 大额 条件", "changed 节点 n1 位置", "removed 分支 其他"]);
  });

  it("names the order, the rights of the applicant and the settings once each", () => {
    expect(
      told({
        ...BEFORE,
        fields: [...BEFORE.fields].reverse(),
        rights: { why: "read" },
        settings: { annul: true, batchAgree: true },
      }),
    ).toEqual(["changed 字段的顺序", "changed 申请人的字段权限", "changed 表单设置  申请撤销,批量同意"]);
  });
});
