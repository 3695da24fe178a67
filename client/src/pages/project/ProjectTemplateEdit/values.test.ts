import { describe, expect, it } from "vitest";
import {
  blankMilepost,
  blankPlan,
  blankRole,
  blankTask,
  cleanOffset,
  DIRECTOR,
  inputOf,
  milepostProblem,
  planProblem,
  roleOptions,
  roleProblem,
  shareOf,
  type TemplateRow,
  taskProblem,
  tidied,
  valuesOf,
} from "./values";

const ROW = {
  rowId: "7",
  name: "安装",
  description: null,
  type: { value: "1", text: "实施项目" },
  property: null,
  days: 30,
  enabled: true,
  version: 3,
  acceptanceTemplate: { rowId: "9", name: "验收" },
  mileposts: [
    { key: "m1", name: "勘察", beginsAfter: 0, days: 5, role: "r1", after: [], remark: null },
    { key: "m2", name: "施工", beginsAfter: null, days: 1, role: null, after: ["m1"], remark: "夜间" },
  ],
  roles: [{ key: "r1", group: "实施组", teamType: { value: "1" }, duty: "现场", member: null, team: null }],
  plans: [
    {
      name: "首付",
      returnType: { value: "1" },
      percent: 33.33,
      amount: null,
      milepost: "m1",
      dueAfter: null,
      remark: null,
    },
    {
      name: "尾款",
      returnType: null,
      percent: null,
      amount: 500,
      milepost: null,
      dueAfter: -3,
      remark: null,
    },
  ],
  tasks: [
    {
      name: "交底",
      description: null,
      level: { value: "2" },
      milepost: "m2",
      beginsAfter: 6,
      days: 2,
      role: "director",
    },
  ],
} as unknown as TemplateRow;

describe("the form of a template", () => {
  it("sends what it was given when nothing is changed", () => {
    const input = inputOf(valuesOf(ROW));
    expect(input.mileposts).toEqual([
      { key: "m1", name: "勘察", beginsAfter: 0, days: 5, role: "r1", after: [], remark: null },
      { key: "m2", name: "施工", beginsAfter: null, days: 1, role: null, after: ["m1"], remark: "夜间" },
    ]);
    expect(input.roles).toEqual([
      { key: "r1", group: "实施组", teamType: "1", duty: "现场", memberId: null, teamId: null },
    ]);
    expect(input.plans?.map(({ percent, amount, dueAfter }) => [percent, amount, dueAfter])).toEqual([
      [33.33, undefined, null],
      [undefined, 500, -3],
    ]);
    expect(input.tasks?.[0]).toMatchObject({
      name: "交底",
      level: "2",
      beginsAfter: 6,
      days: 2,
      role: "director",
    });
    expect(input).toMatchObject({ type: "1", property: null, days: 30, acceptanceTemplateId: "9" });
  });

  it("takes days before the first one, and nothing else but digits", () => {
    expect(["-3", " －12", "1a2", "--4", ""].map(cleanOffset)).toEqual(["-3", "-12", "12", "-4", ""]);
  });

  it("says what is missing line by line", () => {
    expect(milepostProblem(blankMilepost())).toBe("请填写里程碑的名称");
    expect(milepostProblem({ ...blankMilepost(), name: "勘察", days: "0" })).toContain("工期");
    expect(milepostProblem({ ...blankMilepost(), name: "勘察", beginsAfter: "-4000" })).toContain("开始");
    expect(milepostProblem({ ...blankMilepost(), name: "勘察" })).toBeNull();
    expect(roleProblem(blankRole())).toBe("请填写角色的分组");
    expect(roleProblem({ ...blankRole(), group: "组", memberId: "1", teamId: "2" })).toContain(
      "只能选择一个",
    );
    expect(planProblem({ ...blankPlan(), name: "首付" })).toBe("请填写“首付”的比例");
    expect(planProblem({ ...blankPlan(), name: "首付", figure: "100.01" })).toContain("100%");
    expect(planProblem({ ...blankPlan(), name: "首付", by: "AMOUNT", figure: "300" })).toBeNull();
    expect(taskProblem(blankTask())).toBe("请填写任务的名称");
  });

  it("adds percentages to the hundredth", () => {
    const plans = ["33.33", "33.33", "33.34"].map((figure) => ({ ...blankPlan(), figure }));
    expect(shareOf([...plans, { ...blankPlan(), by: "AMOUNT" as const, figure: "9" }])).toBe(100);
  });

  it("forgets roles and mileposts that were removed wherever they are named", () => {
    const values = valuesOf(ROW);
    const kept = tidied({ ...values, roles: [], mileposts: values.mileposts.slice(1) });
    expect(kept.mileposts).toMatchObject([{ id: "m2", after: [] }]);
    expect(kept.plans).toMatchObject([{ milepost: null }, { milepost: null }]);
    expect(kept.tasks).toMatchObject([{ milepost: "m2", role: DIRECTOR }]);
    expect(tidied({ ...values, roles: [] }).mileposts?.[0]?.role).toBeNull();
  });

  it("offers the director and each role by its group and duty", () => {
    expect(roleOptions(valuesOf(ROW).roles).map(({ label }) => label)).toEqual([
      "项目负责人",
      "实施组 · 现场",
    ]);
  });
});
