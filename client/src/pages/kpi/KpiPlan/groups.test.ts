import { describe, expect, it } from "vitest";
import { blankGroup, clashLines, clashText, groupErrors, groupsInput, groupsProblem } from "./groups";
import { freshPlan, inputOf } from "./planForm";

const group = (name: string, over: object = {}) => ({
  ...blankGroup(),
  name,
  templateId: "1",
  memberIds: ["7"],
  ...over,
});

describe("plans of several groups", () => {
  it("say which group is not complete", () => {
    expect(groupsProblem([])).toBe("请至少添加一组");
    expect(groupsProblem([group("销售"), group("  ")])).toBe("请填写第 2 组的计划名称");
    expect(groupsProblem([group("销售"), group("销售 ")])).toBe("计划名称“销售”重复");
    expect(groupsProblem([group("销售", { templateId: null })])).toBe("请选择第 1 组的考核模板");
    expect(groupsProblem([group("销售", { memberIds: [] })])).toBe("请选择第 1 组的成员或团队");
    expect(groupsProblem([group("销售", { memberIds: [], teamIds: ["3"] })])).toBeNull();
  });

  it("have cycle and people in common, and templates and examinees of their own", () => {
    const values = { ...freshPlan("2026-11-29", "3"), reviewerIds: ["2"] };
    const input = groupsInput(inputOf(values), [group(" 销售 "), group("研发", { teamIds: ["4"] })]);
    expect(input.plan).toMatchObject({ cycle: "2", beginsOn: "2026-10-01", teamId: "3", reviewerIds: ["2"] });
    for (const own of ["templateId", "memberIds", "teamIds"]) expect(input.plan).not.toHaveProperty(own);
    expect(input.groups).toEqual([
      { name: "销售", templateId: "1", memberIds: ["7"], teamIds: [] },
      { name: "研发", templateId: "1", memberIds: ["7"], teamIds: ["4"] },
    ]);
  });

  it("tell refusals at the field, with the number of the group", () => {
    const errors = [
      { field: ["groups", "1", "memberIds"], message: "成员不存在" },
      { field: ["input", "plan", "cycle"], message: "考核周期不存在" },
      { field: null, message: "失败" },
    ];
    expect(groupErrors(errors)).toEqual([
      { field: ["groups"], message: "第 2 组：成员不存在" },
      { field: ["cycle"], message: "考核周期不存在" },
      { field: null, message: "失败" },
    ]);
  });

  it("name the plans of a member with more than one", () => {
    const member = { name: "苏木阳" };
    const plans = [{ name: "华东第四季度" }];
    expect(clashText({ member, plans, groups: [0] }, ["销售", "研发"])).toBe("苏木阳：华东第四季度");
    expect(clashText({ member, plans: [], groups: [0, 1] }, ["销售", "研发"])).toBe("苏木阳：销售、研发");
  });

  it("name ten members with more than one plan, and say how many there are", () => {
    const clash = { member: { name: "苏木阳" }, plans: [{ name: "第四季度" }], groups: [0] };
    const clashes = Array.from({ length: 12 }, () => clash);
    expect(clashLines(clashes.slice(0, 10), 10, [])).toHaveLength(10);
    const lines = clashLines(clashes, 12, []);
    expect([lines.length, lines[9], lines[10]]).toEqual([11, "苏木阳：第四季度", "等共 12 人"]);
  });
});
