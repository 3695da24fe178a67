import { describe, expect, it } from "vitest";
import type { Field, Node } from "../definition";
import { branchText, type Names, nodeText, whoText } from "./texts";

const NAMES: Names = {
  member: { "1": "张三", "2": "李四", "3": "王五", "4": "赵六" },
  role: { "1": "财务" },
  form: { "9": "付款申请" },
};

const FIELDS: readonly Field[] = [
  { key: "amount", label: "金额", type: "amount" },
  { key: "owner", label: "负责人", type: "member" },
  {
    key: "items",
    label: "明细",
    type: "detail",
    columns: [{ key: "price", label: "小计", type: "amount" }],
  },
];

describe("rules in words", () => {
  it("name members and roles, which have the same numbers", () => {
    expect(whoText({ by: "member", memberIds: ["1"] }, NAMES)).toBe("张三");
    expect(whoText({ by: "role", roleIds: ["1"] }, NAMES)).toBe("角色：财务");
    expect(whoText({ by: "member", memberIds: ["1", "2", "3", "4"] }, NAMES)).toBe("张三、李四、王五等4人");
    expect(whoText({ by: "member", memberIds: ["77"] }, NAMES)).toBe("未知成员");
    expect(whoText({ by: "member" }, NAMES)).toBe("未选成员");
  });

  it("tell directors by level and by whose they are", () => {
    expect(whoText({ by: "director", level: 2 }, NAMES)).toBe("部门主管（第2级）");
    expect(whoText({ by: "directors", level: 3 }, NAMES)).toBe("逐级主管（到第3级）");
    expect(whoText({ by: "director", level: 1, field: "owner" }, NAMES, FIELDS)).toBe(
      "“负责人”的主管（第1级）",
    );
  });

  it("say by whom and among whom is chosen", () => {
    expect(whoText({ by: "chosen" }, NAMES)).toBe("申请人自选");
    expect(whoText({ by: "chosen", chooser: "previous", memberIds: ["1"], roleIds: ["1"] }, NAMES)).toBe(
      "上一步审批人指定（限张三、角色财务）",
    );
    expect(whoText({ by: "field", field: "gone" }, NAMES, FIELDS)).toBe("表单字段“已删除的字段”");
    expect(whoText({ by: "applicant" }, NAMES)).toBe("申请人本人");
  });
});

describe("nodes in words", () => {
  const node = (more: Partial<Node>): Node => ({ key: "n1", name: "x", kind: "approve", ...more });

  it("put the rules and the mode in a line", () => {
    expect(nodeText(node({ who: [{ by: "director", level: 1 }], mode: "all" }), NAMES)).toBe(
      "部门主管（第1级）·会签",
    );
    expect(
      nodeText(
        node({ who: [{ by: "applicant" }, { by: "member", memberIds: ["2"] }], mode: "ratio", ratio: 60 }),
        NAMES,
      ),
    ).toBe("申请人本人＋李四·60%同意");
    expect(nodeText(node({}), NAMES)).toBe("未设置审批人");
  });

  it("say what is missing of other kinds, or what they do", () => {
    expect(nodeText(node({ kind: "copy" }), NAMES)).toBe("未设置抄送人");
    expect(nodeText(node({ kind: "child", formId: "9" }), NAMES)).toBe("发起“付款申请”并等待结果");
    expect(nodeText(node({ kind: "child" }), NAMES)).toBe("未选择表单");
  });
});

describe("branches in words", () => {
  const when = { any: [[{ subject: "amount", op: "ge", values: [5000] }]] } as const;
  const fork: Node = {
    key: "f",
    name: "分支",
    kind: "branch",
    branches: [
      { key: "b1", name: "大额", when, nodes: [] },
      { key: "b2", name: "中额", when: { any: [[]] }, nodes: [] },
      { key: "b3", name: "其他", nodes: [] },
    ],
  };
  const text = (of: Node) => of.branches?.map((branch) => branchText(branch, of, NAMES, FIELDS));

  it("say their condition, that it is missing, or that they are the default", () => {
    expect(text(fork)).toEqual(["金额 ≥ 5000", "未设置条件", "以上条件都不满足时"]);
  });

  it("of a parallel fork are all taken", () => {
    expect(new Set(text({ ...fork, kind: "parallel" }))).toEqual(new Set(["与其他分支同时进行"]));
  });
});
