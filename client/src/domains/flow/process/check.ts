import type { Branch, Condition, Definition, Field, Node, Who } from "../definition";
import { subjectsOf, testProblem } from "../form/subjects";
import { contradicts, neverReached } from "./implied";
import { fieldOf } from "./texts";
import { allNodes, isFork, NAME_LENGTH } from "./tree";

/** An error in a node or branch of a workflow. The server finds the same and more. */
export interface Fault {
  /** The key of the node or branch; other texts concern the whole. */
  readonly key: string;
  readonly message: string;
  /** Whether the form can be published in spite of it. */
  readonly warning?: boolean;
}

/** Bounds of working hours of a deadline, and of levels of directors. */
const HOURS = { least: 1, most: 720 } as const;
export const LEVELS = 10;
/** Largest number of nodes of a workflow, and of rules of a node. */
const NODES = 100;
export const RULES = 10;

/** All errors of an approval form's workflow, in drawing order. */
export function checkDefinition({ nodes, fields }: Definition): Fault[] {
  const faults: Fault[] = [];
  const say = (key: string, message: string, warning?: boolean) =>
    faults.push(warning ? { key, message, warning } : { key, message });
  for (const node of allNodes(nodes)) {
    for (const message of nodeFaults(node, fields, nodes)) say(node.key, message);
    if (isFork(node.kind)) checkFork(node, fields, say);
  }
  const all = allNodes(nodes);
  if (!all.some(({ kind }) => kind === "approve")) say("", "流程至少要有一个审批节点");
  if (all.length > NODES) say("", `流程最多 ${NODES} 个节点`);
  return faults;
}

function nameFault(name: string): string | null {
  if (name.trim() === "") return "名称不能为空";
  return [...name].length > NAME_LENGTH ? `名称不能超过${NAME_LENGTH}个字` : null;
}

function nodeFaults(node: Node, fields: readonly Field[], nodes: readonly Node[]): string[] {
  const faults: (string | null)[] = [nameFault(node.name)];
  const who = node.who ?? [];
  if (node.kind === "approve") {
    if (who.length === 0) faults.push("未设置审批人");
    if (node.mode === "ratio" && !whole(node.ratio, 1, 100)) faults.push("通过比例应为1到100的整数");
    if (node.nobody === "member" && !node.nobodyMemberIds?.length)
      faults.push("未选择找不到审批人时的处理人");
    faults.push(limitFault(node));
  }
  if (node.kind === "copy" && who.length === 0) faults.push("未设置抄送人");
  if (node.kind === "approve" || node.kind === "copy")
    for (const one of who) faults.push(whoFault(one, node, fields, nodes));
  if (node.kind === "child") {
    if (!node.formId) faults.push("未选择子流程的表单");
    if (Object.values(node.values ?? {}).some((key) => !fieldOf(fields, key)))
      faults.push("子流程的取值用到了已删除的字段");
  }
  if (Object.keys(node.rights ?? {}).some((key) => !fieldOf(fields, key)))
    faults.push("字段权限用到了已删除的字段");
  return faults.filter((fault) => fault !== null);
}

function whole(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most;
}

function limitFault({ limit }: Node): string | null {
  if (!limit) return null;
  if (!whole(limit.hours, HOURS.least, HOURS.most)) return `时限应为${HOURS.least}到${HOURS.most}个工作小时`;
  return limit.action === "transfer" && !limit.memberId ? "未选择超时后转交给谁" : null;
}

function whoFault(who: Who, node: Node, fields: readonly Field[], nodes: readonly Node[]): string | null {
  const word = node.kind === "copy" ? "抄送人" : "审批人";
  switch (who.by) {
    case "member":
      return who.memberIds?.length ? null : `${word}规则“指定成员”未选成员`;
    case "role":
      return who.roleIds?.length ? null : `${word}规则“角色”未选角色`;
    case "director":
    case "directors":
      if (!whole(who.level, 1, LEVELS)) return `${word}规则“主管”的级别应为1到${LEVELS}`;
      return who.field && fieldOf(fields, who.field)?.type !== "team"
        ? `${word}规则“主管”所用的团队字段已不存在`
        : null;
    case "field":
      if (!who.field) return `${word}规则“表单字段”未选字段`;
      return fieldOf(fields, who.field)?.type === "member" ? null : `${word}规则所用的成员字段已不存在`;
    case "chosen":
      // the first approver of the main path has none before, regardless of other nodes
      return who.chooser === "previous" && allNodes(nodes).find(({ kind }) => kind === "approve") === node
        ? "之前没有审批人，不能由上一步审批人指定"
        : null;
    case "applicant":
      return null;
  }
}

type Say = (key: string, message: string, warning?: boolean) => void;

function checkFork(fork: Node, fields: readonly Field[], say: Say): void {
  const branches = fork.branches ?? [];
  if (branches.length < 2) say(fork.key, "至少需要两条分支");
  for (const branch of branches) {
    const fault = nameFault(branch.name);
    if (fault) say(branch.key, fault);
  }
  if (fork.kind === "parallel") {
    for (const { key, nodes } of branches) if (nodes.length === 0) say(key, "并行分支中没有节点", true);
    return;
  }
  const last = branches.at(-1);
  if (last?.when) say(fork.key, "缺少默认分支：最后一条分支不应设置条件");
  const before: Condition[] = [];
  for (const branch of last?.when ? branches : branches.slice(0, -1)) {
    checkBranch(branch, before, fields, say);
    if (branch.when) before.push(branch.when);
  }
}

function checkBranch(
  { key, when }: Branch,
  before: readonly Condition[],
  fields: readonly Field[],
  say: Say,
) {
  const groups = when?.any ?? [];
  if (!when || groups.length === 0 || groups.some((group) => group.length === 0)) {
    say(key, "未设置条件");
    return;
  }
  const tests = groups.flat();
  const gone = tests.filter(({ subject }) => !subject.startsWith("@") && !fieldOf(fields, subject));
  if (gone.length > 0) say(key, "条件用到了已删除的字段");
  if (gone.length > 0) return;
  const problem = tests.map((test) => testProblem(test, subjectsOf(fields))).find((text) => text !== null);
  if (problem) say(key, `条件不完整：${problem}`);
  else if (groups.every(contradicts)) say(key, "条件自相矛盾，这条分支永远不会进入");
  else if (neverReached(when, before)) say(key, "优先级更高的分支已包含这里的条件，这条分支永远不会进入");
}

/** The errors by key; those in branches are listed at the branches, not at their node. */
export function faultsByKey(faults: readonly Fault[]): ReadonlyMap<string, readonly Fault[]> {
  const byKey = new Map<string, Fault[]>();
  for (const fault of faults) byKey.set(fault.key, [...(byKey.get(fault.key) ?? []), fault]);
  return byKey;
}
