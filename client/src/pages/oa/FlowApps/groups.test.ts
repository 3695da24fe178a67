import { expect, it } from "vitest";
import { groupsOf, matching, recentForms, type StartableForm } from "./groups";

const MONEY = { rowId: "2", name: "财务", sortOrder: 1 };
const PEOPLE = { rowId: "1", name: "人事", sortOrder: 0 };

const form = (rowId: string, name: string, group: StartableForm["group"], sortOrder = 0): StartableForm => ({
  id: `FlowForm:${rowId}`,
  rowId,
  name,
  icon: null,
  remark: null,
  sortOrder,
  group,
});

const FORMS = [
  form("11", "报销", MONEY, 1),
  form("12", "借款", MONEY, 0),
  form("13", "请假", PEOPLE),
  form("14", "其余", null),
];

it("keeps groups and the forms in them in their order", () => {
  expect(groupsOf(FORMS).map(({ name, forms }) => [name, forms.map(({ rowId }) => rowId)])).toEqual([
    ["人事", ["13"]],
    ["财务", ["12", "11"]],
    ["其他", ["14"]],
  ]);
});

it("finds forms by what is read of them and by what the server has found", () => {
  const names = (keyword: string, found: readonly string[] = []) =>
    matching(FORMS, keyword, new Set(found)).map(({ name }) => name);
  expect(names("  ")).toHaveLength(4);
  expect(names("借")).toEqual(["借款"]);
  expect(names("财务")).toEqual(["报销", "借款"]);
  expect(names("qj", ["FlowForm:13"])).toEqual(["请假"]);
});

it("tells the forms of the last applications once each, without those that may not be sent", () => {
  expect(recentForms(FORMS, ["13", "99", "11", "13", null]).map(({ rowId }) => rowId)).toEqual(["13", "11"]);
});
