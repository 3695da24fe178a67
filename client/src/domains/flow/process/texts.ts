import type { Branch, Field, Mode, Node, NodeKind, Who } from "../definition";
import type { FlowValueNames } from "../form/names";
import { conditionText, subjectsOf } from "../form/subjects";
import { isDefault } from "./tree";

/** Names of records that rules and conditions refer to, by kind and row id; of forms as well. */
export type Names = FlowValueNames & { readonly form?: Readonly<Record<string, string>> };

export type Named = "member" | "role" | "team" | "form";

/** A name, or a text for an unknown one. */
export function nameOf(names: Names, kind: Named, id: string): string {
  return names[kind]?.[id] ?? UNKNOWN[kind];
}

const UNKNOWN: Readonly<Record<Named, string>> = {
  member: "未知成员",
  role: "未知角色",
  team: "未知团队",
  form: "未知表单",
};

/** Number of names written out; the others are counted. */
const WRITTEN = 3;

function listed(ids: readonly string[], kind: Named, names: Names, counted: string): string {
  const written = ids.slice(0, WRITTEN).map((id) => nameOf(names, kind, id));
  const more = ids.length > WRITTEN ? `等${ids.length}${counted}` : "";
  return `${written.join("、")}${more}`;
}

export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  all: "会签",
  any: "或签",
  sequence: "依次审批",
  ratio: "按比例",
};

/** How several approvers decide, as a label. */
function modeText({ mode = "all", ratio }: Node): string {
  return mode === "ratio" ? `${ratio ?? "?"}%同意` : MODE_NAMES[mode];
}

function quoted(fields: readonly Field[], key: string | undefined): string {
  return key ? `“${fieldOf(fields, key)?.label ?? "已删除的字段"}”` : "未选字段";
}

/** A rule as a text: 部门主管（第1级）. */
export function whoText(who: Who, names: Names, fields: readonly Field[] = []): string {
  const { memberIds = [], roleIds = [] } = who;
  switch (who.by) {
    case "member":
      return memberIds.length > 0 ? listed(memberIds, "member", names, "人") : "未选成员";
    case "role":
      return roleIds.length > 0 ? `角色：${listed(roleIds, "role", names, "个")}` : "未选角色";
    case "director": {
      const level = who.level ? `（第${who.level}级）` : "（未设级别）";
      return who.field ? `${quoted(fields, who.field)}的主管${level}` : `部门主管${level}`;
    }
    case "directors": {
      const level = who.level ? `（到第${who.level}级）` : "（未设级别）";
      return who.field ? `${quoted(fields, who.field)}的逐级主管${level}` : `逐级主管${level}`;
    }
    case "field":
      return `表单字段${quoted(fields, who.field)}`;
    case "chosen": {
      const among = [
        memberIds.length > 0 ? listed(memberIds, "member", names, "人") : "",
        roleIds.length > 0 ? `角色${listed(roleIds, "role", names, "个")}` : "",
      ].filter(Boolean);
      const chooser = who.chooser === "previous" ? "上一步审批人指定" : "申请人自选";
      return among.length > 0 ? `${chooser}（限${among.join("、")}）` : chooser;
    }
    case "applicant":
      return "申请人本人";
  }
}

/** A node as a text: 部门主管（第1级）·会签. */
export function nodeText(node: Node, names: Names, fields: readonly Field[] = []): string {
  const who = (node.who ?? []).map((one) => whoText(one, names, fields)).join("＋");
  const count = node.branches?.length ?? 0;
  switch (node.kind) {
    case "approve":
      return who ? `${who}·${modeText(node)}` : "未设置审批人";
    case "copy":
      return who || "未设置抄送人";
    case "branch":
      return `${count}条分支，按优先级取第一条满足的`;
    case "parallel":
      return `${count}条分支同时进行`;
    case "child":
      return node.formId ? `发起“${nameOf(names, "form", node.formId)}”并等待结果` : "未选择表单";
    case "webhook":
      return "向 Webhook 推送一次事件";
  }
}

/** The label of each kind of node. */
export const KIND_LABELS: Readonly<Record<NodeKind, string>> = {
  approve: "审批",
  copy: "抄送",
  branch: "条件分支",
  parallel: "并行分支",
  child: "子流程",
  webhook: "外部通知",
};

/** The field of a key, a column as `table.column`. */
export function fieldOf(fields: readonly Field[], subject: string): Field | undefined {
  const [key, column] = subject.split(".", 2);
  const field = fields.find((one) => one.key === key);
  return column === undefined ? field : field?.columns?.find((one) => one.key === column);
}

/** The condition of a branch as a text. */
export function branchText(branch: Branch, fork: Node, names: Names, fields: readonly Field[]): string {
  if (fork.kind === "parallel") return "与其他分支同时进行";
  if (isDefault(fork, fork.branches?.indexOf(branch) ?? -1)) return "以上条件都不满足时";
  const asked = (branch.when?.any ?? []).some((group) => group.length > 0);
  return asked ? conditionText(branch.when, subjectsOf(fields), names) : "未设置条件";
}
