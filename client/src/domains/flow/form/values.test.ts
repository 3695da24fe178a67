import { describe, expect, it } from "vitest";
import type { Facts, Field, FlowValues, Rights } from "../definition";
import { closed, emptyValues, rightOn, sent, shown, validate } from "./values";

const FACTS: Facts = { member: "1", teams: ["2"], roles: [] };

const FIELDS: readonly Field[] = [
  { key: "kind", label: "类型", type: "choice", options: ["请假", "出差"], default: "请假", required: true },
  {
    key: "place",
    label: "目的地",
    type: "text",
    required: true,
    maxLength: 3,
    showWhen: { any: [[{ subject: "kind", op: "in", values: ["出差"] }]] },
  },
  { key: "note", label: "须知", type: "explanation", required: true },
  { key: "days", label: "天数", type: "number", decimals: 1, min: 0.5, max: 30 },
  { key: "trip", label: "时间", type: "period" },
  { key: "files", label: "附件", type: "attachment", maxCount: 1 },
  {
    key: "rows",
    label: "费用",
    type: "detail",
    required: true,
    maxCount: 2,
    columns: [
      { key: "name", label: "项目", type: "text", required: true },
      { key: "n", label: "数量", type: "number", default: 1 },
      { key: "sum", label: "小计", type: "amount", formula: "{n} * 10" },
    ],
  },
  { key: "total", label: "合计", type: "amount", formula: "{rows.sum}" },
];

const faults = (values: FlowValues, rights: Rights = {}) => validate(FIELDS, rights, FACTS, values);

it("begins with defaults, a row where one is needed, and their results", () => {
  expect(emptyValues({ fields: FIELDS })).toEqual({
    kind: "请假",
    rows: [{ n: 1, sum: 10 }],
    total: 10,
  });
});

it("shows by conditions", () => {
  const keys = (values: FlowValues) => shown(FIELDS, FACTS, values).map(({ key }) => key);
  expect(keys({ kind: "请假" })).not.toContain("place");
  expect(keys({ kind: "出差" })).toContain("place");
});

it("gives a column no more than its table, and less where it says so", () => {
  const rights: Rights = { a: "read", "a.x": "write", "b.x": "hidden" };
  const right = (path: string) => rightOn(rights, path, "write");
  expect([right("a"), right("a.x"), right("b"), right("b.x"), right("b.y")]).toEqual([
    "read",
    "read",
    "write",
    "hidden",
    "write",
  ]);
});

describe("a computed field", () => {
  const fields: readonly Field[] = [
    {
      key: "rows",
      label: "明细",
      type: "detail",
      columns: [
        { key: "n", label: "数量", type: "number" },
        { key: "price", label: "单价", type: "amount" },
        { key: "sum", label: "小计", type: "amount", formula: "{n}*{price}" },
      ],
    },
    { key: "total", label: "合计", type: "amount", formula: "{rows.sum}" },
    { key: "taxed", label: "含税", type: "amount", formula: "{total}*1.1" },
    { key: "count", label: "总数", type: "number", formula: "{rows.n}" },
    { key: "project", label: "项目", type: "record", record: "project" },
    { key: "worth", label: "合同金额", type: "contract", source: "project" },
  ];
  const paths = ["rows.sum", "total", "taxed", "count", "worth"];

  it.each<[Rights, readonly string[]]>([
    [{}, []],
    [{ "rows.price": "hidden" }, ["rows.sum", "total", "taxed"]],
    [{ rows: "hidden" }, ["rows.sum", "total", "taxed", "count"]],
    [{ total: "hidden" }, ["total", "taxed"]],
    [{ project: "hidden" }, ["worth"]],
  ])("is hidden with what it reads: %j", (rights, hidden) => {
    const found = closed(fields, rights, "write");
    expect(paths.filter((path) => rightOn(found, path, "write") === "hidden")).toEqual(hidden);
  });
});

describe("validate", () => {
  const good: FlowValues = { kind: "请假", rows: [{ name: "车票", n: 2 }] };

  it("finds nothing wrong with what is complete", () => {
    expect(faults(good)).toEqual({});
  });

  it("asks for what is missing, in rows too", () => {
    expect(faults({ kind: "出差", place: "  ", rows: [{ name: "车票" }, {}] })).toEqual({
      place: "请输入目的地",
      "rows.1.name": "请输入项目",
    });
    expect(faults({ kind: "", rows: [] })).toEqual({ kind: "请选择类型", rows: "请填写费用" });
  });

  it("asks nothing of what can't be seen or written", () => {
    const values = { kind: "出差", rows: [{}] };
    expect(faults(values, { place: "hidden", "rows.name": "read" })).toEqual({});
    expect(faults({}, { kind: "read", rows: "hidden" })).toEqual({});
  });

  it.each<[Partial<FlowValues>, string, string]>([
    [{ days: 0.25 }, "days", "“天数”最多 1 位小数"],
    [{ days: 0 }, "days", "“天数”不能小于 0.5"],
    [{ days: 31 }, "days", "“天数”不能大于 30"],
    [{ days: "3" }, "days", "“天数”应为数字"],
    [{ trip: { from: "2026-01-02", to: "2026-01-01" } }, "trip", "“时间”的结束不能早于开始"],
    [{ trip: { from: "2026-01-02", to: "" } }, "trip", "请选择时间的结束"],
    [{ files: ["1", "2"] }, "files", "“附件”最多 1 个文件"],
    [{ rows: [{ name: "a" }, { name: "b" }, { name: "c" }] }, "rows", "“费用”最多 2 行"],
    [{ rows: [{ name: "a", n: 1.5 }] }, "rows.0.n", "“数量”应为整数"],
    [{ kind: "出差", place: "上海虹桥" }, "place", "“目的地”最长 3 个字符"],
  ])("%j", (more, path, message) => {
    expect(faults({ ...good, ...more } as FlowValues)).toEqual({ [path]: message });
  });

  it("takes the bounds themselves, and characters as people count them", () => {
    expect(faults({ ...good, kind: "出差", place: "🏔🏔🏔", days: 30 })).toEqual({});
  });
});

it("sends what may be written, empty ones as null, without results", () => {
  const values: FlowValues = {
    kind: "请假",
    place: "上海",
    days: 2,
    trip: undefined,
    rows: [{ name: "车票", n: undefined, sum: 20 }],
    total: 20,
  };
  expect(sent(FIELDS, { days: "read" }, FACTS, values)).toEqual({
    kind: "请假",
    trip: null,
    files: null,
    rows: [{ name: "车票" }],
  });
});
