import { describe, expect, it } from "vitest";
import { type Definition, EMPTY_DEFINITION, type Field, type Node, type Test, type Who } from "../definition";
import { checkDefinition, faultsByKey } from "./check";
import { newNode } from "./tree";

const FIELDS: readonly Field[] = [
  { key: "amount", label: "金额", type: "amount" },
  { key: "owner", label: "负责人", type: "member" },
  { key: "team", label: "部门", type: "team" },
  { key: "kind", label: "类型", type: "choice", options: ["甲", "乙"] },
];

const approve = (more: Partial<Node> = {}): Node => ({
  key: "n1",
  name: "审批",
  kind: "approve",
  who: [{ by: "director", level: 1 }],
  ...more,
});

const of = (...nodes: readonly Node[]): Definition => ({ ...EMPTY_DEFINITION, fields: FIELDS, nodes });
const messages = (...nodes: readonly Node[]) =>
  checkDefinition(of(...nodes)).map(({ key, message }) => `${key} ${message}`);
const byRule = (who: Who) => messages(approve({ who: [who] }));

/** A fork with these conditions and a default, an approver in each. */
const fork = (...conditions: readonly (readonly (readonly Test[])[])[]): Node => ({
  key: "f",
  name: "分支",
  kind: "branch",
  branches: [
    ...conditions.map((any, index) => ({
      key: `b${index}`,
      name: "条件",
      when: { any },
      nodes: [approve({ key: `n${index}` })],
    })),
    { key: "rest", name: "其他", nodes: [] },
  ],
});
const amount = (op: Test["op"], ...values: number[]): Test => ({ subject: "amount", op, values });

describe("approvers", () => {
  it("are fine by every rule that is complete", () => {
    const rules: Who[] = [
      { by: "member", memberIds: ["1"] },
      { by: "role", roleIds: ["1"] },
      { by: "director", level: 10, field: "team" },
      { by: "directors", level: 3 },
      { by: "field", field: "owner" },
      { by: "chosen", chooser: "applicant" },
      { by: "applicant" },
    ];
    expect(messages(approve({ who: rules }))).toEqual([]);
  });

  it("are missed", () => {
    expect(messages(approve({ who: [] }))).toEqual(["n1 未设置审批人"]);
    expect(messages(approve({ who: undefined, kind: "copy" }), approve({ key: "n2" }))).toEqual([
      "n1 未设置抄送人",
    ]);
  });

  it("are missed by a rule without what it needs", () => {
    expect(byRule({ by: "member", memberIds: [] })).toEqual(["n1 审批人规则“指定成员”未选成员"]);
    expect(byRule({ by: "role" })).toEqual(["n1 审批人规则“角色”未选角色"]);
    expect(byRule({ by: "director" })).toEqual(["n1 审批人规则“主管”的级别应为1到10"]);
    expect(byRule({ by: "directors", level: 11 })).toEqual(["n1 审批人规则“主管”的级别应为1到10"]);
    expect(byRule({ by: "field" })).toEqual(["n1 审批人规则“表单字段”未选字段"]);
  });

  it("are missed where the field is gone or holds something else", () => {
    expect(byRule({ by: "field", field: "amount" })).toEqual(["n1 审批人规则所用的成员字段已不存在"]);
    expect(byRule({ by: "director", level: 1, field: "gone" })).toEqual([
      "n1 审批人规则“主管”所用的团队字段已不存在",
    ]);
  });

  it("are not chosen by an approver before where there is none", () => {
    const chosen: Who = { by: "chosen", chooser: "previous" };
    expect(byRule(chosen)).toEqual(["n1 之前没有审批人，不能由上一步审批人指定"]);
    expect(messages(approve(), approve({ key: "n2", who: [chosen] }))).toEqual([]);
  });
});

describe("a node", () => {
  it("has a name of at most thirty characters", () => {
    expect(messages(approve({ name: "  " }))).toEqual(["n1 名称不能为空"]);
    expect(messages(approve({ name: "字".repeat(31) }))).toEqual(["n1 名称不能超过30个字"]);
    expect(messages(approve({ name: "字".repeat(30) }))).toEqual([]);
  });

  it("has a ratio within its bounds where it decides by one", () => {
    for (const ratio of [undefined, 0, 101, 1.5])
      expect(messages(approve({ mode: "ratio", ratio }))).toEqual(["n1 通过比例应为1到100的整数"]);
    expect(messages(approve({ mode: "ratio", ratio: 100 }), approve({ key: "n2", ratio: 0 }))).toEqual([]);
  });

  it("has hours and somebody to transfer to", () => {
    for (const hours of [0, 721, Number.NaN])
      expect(messages(approve({ limit: { hours, action: "remind" } }))).toEqual([
        "n1 时限应为1到720个工作小时",
      ]);
    expect(messages(approve({ limit: { hours: 8, action: "transfer" } }))).toEqual([
      "n1 未选择超时后转交给谁",
    ]);
    expect(messages(approve({ limit: { hours: 720, action: "transfer", memberId: "1" } }))).toEqual([]);
  });

  it("has somebody who decides where nobody is found", () => {
    expect(messages(approve({ nobody: "member" }))).toEqual(["n1 未选择找不到审批人时的处理人"]);
    expect(messages(approve({ nobody: "member", nobodyMemberIds: ["1"] }))).toEqual([]);
  });

  it("of another form has that form, and values of fields that are there", () => {
    const child: Node = { key: "c", name: "子流程", kind: "child" };
    expect(messages(child, approve())).toEqual(["c 未选择子流程的表单"]);
    expect(messages({ ...child, formId: "1", values: { x: "gone" } }, approve())).toEqual([
      "c 子流程的取值用到了已删除的字段",
    ]);
    expect(messages({ ...child, formId: "1", values: { x: "amount" } }, approve())).toEqual([]);
  });
});

describe("a way", () => {
  it("has an approver, and no more nodes than the server takes", () => {
    expect(messages()).toEqual([" 流程至少要有一个审批节点"]);
    const many = Array.from({ length: 101 }, (_, at) => approve({ key: `n${at}` }));
    expect(messages(...many)).toEqual([" 流程最多 100 个节点"]);
    expect(messages(...many.slice(1))).toEqual([]);
  });

  it("gives rights on fields that are there", () => {
    expect(messages(approve({ rights: { amount: "write", gone: "hidden" } }))).toEqual([
      "n1 字段权限用到了已删除的字段",
    ]);
  });
});

describe("a fork", () => {
  it("has two branches at least", () => {
    expect(messages({ key: "f", name: "分支", kind: "parallel", branches: [] }, approve())).toEqual([
      "f 至少需要两条分支",
    ]);
  });

  it("as it is added lacks only its condition", () => {
    expect(
      messages(
        newNode("branch", (letter) => `${letter}1`),
        approve(),
      ),
    ).toEqual(["b1 未设置条件"]);
  });

  it("misses a default where the last branch has a condition, too", () => {
    const { branches = [], ...whole } = fork([[amount("gt", 9)]], [[amount("lt", 3)]]);
    expect(messages({ ...whole, branches: branches.slice(0, -1) })).toEqual([
      "f 缺少默认分支：最后一条分支不应设置条件",
    ]);
  });

  it("misses conditions: none, an empty group, a field that is gone, a value", () => {
    expect(messages(fork([]))).toEqual(["b0 未设置条件"]);
    expect(messages(fork([[amount("gt", 1)], []]))).toEqual(["b0 未设置条件"]);
    expect(messages(fork([[{ subject: "gone", op: "empty", values: [] }]]))).toEqual([
      "b0 条件用到了已删除的字段",
    ]);
    expect(messages(fork([[amount("between", 1)]]))).toEqual(["b0 条件不完整：请填写金额的值"]);
    expect(messages(fork([[{ subject: "@team", op: "in", values: ["1"] }]]))).toEqual([]);
  });

  it("in parallel has something in each branch, which is only a warning", () => {
    const parallel = newNode("parallel", (letter) => `${letter}1`);
    expect(checkDefinition(of(parallel, approve())).map(({ warning }) => warning)).toEqual([true, true]);
  });
});

describe("a branch that is never taken", () => {
  const NEVER = "b1 优先级更高的分支已包含这里的条件，这条分支永远不会进入";
  const kind = (...values: string[]): Test => ({ subject: "kind", op: "in", values });

  it("asks what an earlier one has asked", () => {
    expect(messages(fork([[kind("甲")]], [[kind("甲")]]))).toEqual([NEVER]);
    expect(messages(fork([[kind("乙", "甲")]], [[kind("甲"), amount("gt", 1)]]))).toEqual([NEVER]);
  });

  it("lies within the numbers of an earlier one", () => {
    expect(messages(fork([[amount("ge", 1000)]], [[amount("ge", 5000)]]))).toEqual([NEVER]);
    expect(messages(fork([[amount("ge", 1000)]], [[amount("between", 1000, 2000)]]))).toEqual([NEVER]);
    expect(messages(fork([[amount("gt", 1000)]], [[amount("ge", 1000)]]))).toEqual([]);
    expect(messages(fork([[amount("ge", 5000)]], [[amount("ge", 1000)]]))).toEqual([]);
  });

  it("is covered by several earlier ones, group by group", () => {
    const later = [[amount("ge", 9)], [kind("甲")]];
    expect(messages(fork([[amount("ge", 5)]], later))).toEqual([]);
    expect(messages(fork([[amount("ge", 5)], [kind("甲", "乙")]], later))).toEqual([NEVER]);
  });

  it("is not said of fewer tests or further values", () => {
    expect(messages(fork([[kind("甲"), amount("gt", 1)]], [[kind("甲")]]))).toEqual([]);
    expect(messages(fork([[kind("甲")]], [[kind("甲", "乙")]]))).toEqual([]);
  });

  it("contradicts itself in every group", () => {
    const say = ["b0 条件自相矛盾，这条分支永远不会进入"];
    expect(messages(fork([[amount("gt", 5), amount("le", 5)]]))).toEqual(say);
    expect(messages(fork([[amount("ge", 5), amount("le", 5)]]))).toEqual([]);
    expect(messages(fork([[amount("gt", 5), amount("lt", 2)], [kind("甲")]]))).toEqual([]);
    expect(messages(fork([[{ subject: "kind", op: "empty", values: [] }, kind("甲")]]))).toEqual(say);
  });
});

it("tells faults by the key they are about", () => {
  const faults = [
    { key: "a", message: "1" },
    { key: "b", message: "2" },
    { key: "a", message: "3" },
  ];
  expect(
    faultsByKey(faults)
      .get("a")
      ?.map(({ message }) => message),
  ).toEqual(["1", "3"]);
});
