import { describe, expect, it } from "vitest";
import { type CustomFieldRow, customChanges, customInput, customProblems, draftsOf, knownOf } from "./values";

const field = (rowId: string, kind: CustomFieldRow["kind"], required = false): CustomFieldRow => ({
  rowId,
  name: `字段${rowId}`,
  kind,
  options: [],
  required,
});
const KINDS = [
  "TEXT",
  "NUMBER",
  "MONEY",
  "DATE",
  "YES_NO",
  "DICT",
  "MEMBER",
  "CUSTOMER",
  "LIST",
  "FILE",
] as const;
const FIELDS = KINDS.map((kind, index) => field(String(index), kind));
const FILE = { id: "f1", name: "合同.pdf", size: 10 };
const VALUES = [
  { field: { rowId: "0", kind: "TEXT" as const }, text: "甲" },
  { field: { rowId: "1", kind: "NUMBER" as const }, number: 0 },
  { field: { rowId: "2", kind: "MONEY" as const }, number: 12.5 },
  { field: { rowId: "3", kind: "DATE" as const }, date: "2026-01-05" },
  { field: { rowId: "4", kind: "YES_NO" as const }, yes: false },
  { field: { rowId: "5", kind: "DICT" as const }, dictItem: { value: "2" } },
  { field: { rowId: "6", kind: "MEMBER" as const }, member: { rowId: "7", name: "张三" } },
  { field: { rowId: "7", kind: "CUSTOMER" as const }, customer: { rowId: "9", name: "华东机电" } },
  { field: { rowId: "8", kind: "LIST" as const }, items: ["红"] },
  { field: { rowId: "9", kind: "FILE" as const }, files: [FILE] },
];

describe("the values of the enterprise's own fields", () => {
  it("are sent as they were read, each by its kind", () => {
    expect(customInput(FIELDS, draftsOf(VALUES))).toEqual([
      { fieldId: "0", text: "甲" },
      { fieldId: "1", number: 0 },
      { fieldId: "2", number: 12.5 },
      { fieldId: "3", date: "2026-01-05" },
      { fieldId: "4", yes: false },
      { fieldId: "5", dictValue: "2" },
      { fieldId: "6", memberId: "7" },
      { fieldId: "7", customerId: "9" },
      { fieldId: "8", items: ["红"] },
      { fieldId: "9", fileIds: ["f1"] },
    ]);
  });

  it("are left out of a new record when they are empty", () => {
    expect(customInput(FIELDS, { "0": "  ", "8": [], "4": null })).toEqual([]);
  });

  it("are cleared by a change without a value, and left alone without a change", () => {
    const before = draftsOf(VALUES);
    expect(customChanges(FIELDS, before, before)).toEqual([]);
    expect(customChanges(FIELDS, { ...before, "0": "", "4": true }, before)).toEqual([
      { fieldId: "0" },
      { fieldId: "4", yes: true },
    ]);
  });

  it("have to be there where they are required; no is an answer", () => {
    const needed = KINDS.map((kind, index) => field(String(index), kind, true));
    expect(customProblems(needed, draftsOf(VALUES))).toEqual({});
    expect(customProblems(needed, {})).toMatchObject({
      "custom.0": "请输入字段0",
      "custom.5": "请选择字段5",
      "custom.9": "请上传字段9",
    });
    expect(Object.keys(customProblems(needed, {}))).toHaveLength(KINDS.length);
  });

  it("name the records that are chosen", () => {
    expect(knownOf(VALUES, "6")).toEqual([{ value: "7", label: "张三" }]);
    expect(knownOf(VALUES, "0")).toEqual([]);
  });
});
