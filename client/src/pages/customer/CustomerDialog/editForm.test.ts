import { describe, expect, it } from "vitest";
import type { CustomFieldRow } from "@/app/customFields/values";
import { changesOf, type EditValues, editValuesOf, isTaken } from "./editForm";

const BEFORE: EditValues = editValuesOf(
  {
    name: "华东机电",
    type: { value: "1" },
    level: { value: "A" },
    industry: null,
    tags: [{ value: "1" }],
    isOpen: "OPEN",
    remark: null,
    salesman: { rowId: "7" },
    salesmanTeam: { rowId: "3", name: "销售一部" },
    associations: [{ member: { rowId: "8" }, team: { rowId: "4", name: "大客户部" } }],
  },
  { "5": "100" },
);
const FIELD: CustomFieldRow = { rowId: "5", name: "信用额度", kind: "MONEY", options: [], required: false };
const changes = (over: Partial<EditValues>) => changesOf({ ...BEFORE, ...over }, BEFORE, [FIELD]);

describe("a customer that is modified", () => {
  it("sends nothing that stays as it is", () => {
    expect(changes({})).toEqual({});
  });

  it("sends what was changed, null where it was emptied", () => {
    expect(changes({ name: " 华东机电集团 ", level: null })).toEqual({ name: "华东机电集团", level: null });
    expect(changes({ remark: "重点" })).toEqual({ remark: "重点" });
    expect(changes({ associations: [] })).toEqual({ associations: [] });
  });

  it("sends a salesperson and their team together", () => {
    expect(changes({ salesman: { memberId: "7", teamId: "9" } })).toEqual({
      salesmanId: "7",
      salesmanTeamId: "9",
    });
  });

  it("sends the enterprise's own fields that changed", () => {
    expect(changes({ custom: { "5": "250.5" } })).toEqual({ custom: [{ fieldId: "5", number: 250.5 }] });
    expect(changes({ custom: { "5": "" } })).toEqual({ custom: [{ fieldId: "5" }] });
  });

  it("may be saved all the same when only the name is taken", () => {
    expect(isTaken({ errors: { name: "客户已存在" }, refused: [] })).toBe(true);
    expect(isTaken({ errors: {}, refused: [{ message: "客户已存在" }] })).toBe(true);
    expect(isTaken({ errors: { name: "请输入客户" }, refused: [{ message: "没有权限" }] })).toBe(false);
  });
});
