/** Differences between two definitions of an approval form: pure functions. */
import type { Branch, Definition, Field, Node, Settings } from "@/domains/flow/definition";
import { deepEqual } from "@/ui/base/equal";

/** Part of a definition that was added, removed or changed. */
export interface Difference {
  readonly kind: "added" | "removed" | "changed";
  /** Kind of part: 字段, 列, 节点 … */
  readonly part: string;
  readonly key: string;
  /** Current or former name; empty where the part is the only one of its kind. */
  readonly name: string;
  /** Labels of changed attributes. */
  readonly attributes: readonly string[];
}

const FIELD_WORDS: Readonly<Record<Exclude<keyof Field, "key" | "columns">, string>> = {
  label: "名称",
  type: "类型",
  required: "必填",
  hint: "提示",
  default: "默认值",
  showWhen: "显示条件",
  maxLength: "字数上限",
  min: "最小值",
  max: "最大值",
  decimals: "小数位数",
  unit: "单位",
  capitals: "大写金额",
  formula: "公式",
  options: "选项",
  dictionary: "字典",
  many: "多选",
  time: "包含时间",
  record: "关联的类型",
  source: "取值的项目",
  maxCount: "数量上限",
  text: "说明文字",
  sums: "合计的列",
};

const NODE_WORDS: Readonly<Record<Exclude<keyof Node, "key" | "branches">, string>> = {
  name: "名称",
  kind: "类型",
  who: "人员",
  mode: "审批方式",
  ratio: "通过比例",
  onRefusal: "拒绝后的处理",
  nobody: "找不到审批人时",
  nobodyMemberIds: "找不到审批人时的处理人",
  limit: "时限",
  rights: "字段权限",
  noTransfer: "转交",
  noAdd: "加签",
  noReturn: "退回",
  asksOpinion: "同意时的意见",
  formId: "子流程的表单",
  values: "带入的值",
};

const BRANCH_WORDS: Readonly<Record<Exclude<keyof Branch, "key" | "nodes">, string>> = {
  name: "名称",
  when: "条件",
};

const SETTING_WORDS: Readonly<Record<keyof Settings, string>> = {
  withdrawal: "申请人撤回",
  annul: "申请撤销",
  batchAgree: "批量同意",
  skipApplicant: "审批人是申请人时跳过",
  skipAdjacent: "相邻节点同意过时跳过",
  skipAgreed: "本轮同意过时跳过",
  skipLast: "最后一位审批人也可以跳过",
  selfApproval: "申请人审批自己的申请",
};

/** Default values, equal to a missing attribute. */
const IMPLIED: Readonly<Record<string, string>> = {
  mode: "all",
  onRefusal: "stop",
  nobody: "admin",
  withdrawal: "running",
  selfApproval: "allow",
};

/** Part of a definition with its location. */
interface Part {
  readonly part: string;
  readonly name: string;
  /** Branch of a node, or table of a column; empty at the top. */
  readonly within: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
}

type Parts = ReadonlyMap<string, Part>;

function fieldParts(fields: readonly Field[]): Parts {
  const parts = new Map<string, Part>();
  const put = (path: string, within: string, { key: _key, columns = [], ...attributes }: Field) => {
    const part = within ? "列" : "字段";
    parts.set(path, { part, name: attributes.label, within, attributes, words: FIELD_WORDS });
    for (const column of columns) put(`${path}.${column.key}`, path, column);
  };
  for (const field of fields) put(field.key, "", field);
  return parts;
}

function nodeParts(nodes: readonly Node[]): Parts {
  const parts = new Map<string, Part>();
  const visit = (way: readonly Node[], within: string) => {
    for (const { key, branches = [], ...attributes } of way) {
      parts.set(key, { part: "节点", name: attributes.name, within, attributes, words: NODE_WORDS });
      for (const { key: branch, nodes: inner, ...more } of branches) {
        parts.set(branch, {
          part: "分支",
          name: more.name,
          within: key,
          attributes: more,
          words: BRANCH_WORDS,
        });
        visit(inner, branch);
      }
    }
  };
  visit(nodes, "");
  return parts;
}

/** A value without its defaults. */
function plain(name: string, value: unknown): unknown {
  if (value === null || value === undefined || value === false || value === "") return undefined;
  if (IMPLIED[name] === value) return undefined;
  if (typeof value === "object" && Object.keys(value).length === 0) return undefined;
  return value;
}

type Attributes = Readonly<Record<string, unknown>>;

/** Labels of the attributes in which two parts differ. */
function changed(before: Attributes, after: Attributes, words: Readonly<Record<string, string>>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !deepEqual(plain(name, before[name]), plain(name, after[name])))
    .map((name) => words[name] ?? name);
}

function between(before: Parts, after: Parts): Difference[] {
  const found: Difference[] = [];
  for (const [key, { part, name, within, attributes, words }] of after) {
    const was = before.get(key);
    if (!was) found.push({ kind: "added", part, key, name, attributes: [] });
    else {
      const told = changed(was.attributes, attributes, words);
      if (was.within !== within) told.push("位置");
      if (told.length > 0) found.push({ kind: "changed", part, key, name, attributes: told });
    }
  }
  for (const [key, { part, name }] of before)
    if (!after.has(key)) found.push({ kind: "removed", part, key, name, attributes: [] });
  return found;
}

/** Whether the parts that exist in both, in the same location, have the same order. */
function sameOrder(before: Parts, after: Parts): boolean {
  const stays = (key: string) => before.get(key)?.within === after.get(key)?.within;
  const kept = (of: Parts, other: Parts) => [...of.keys()].filter((key) => other.has(key) && stays(key));
  return deepEqual(kept(before, after), kept(after, before));
}

const only = (part: string, attributes: readonly string[] = []): Difference => ({
  kind: "changed",
  part,
  key: part,
  name: "",
  attributes,
});

/** Differences between two definitions: fields first, then the process, then the rest. */
export function differences(before: Definition, after: Definition): Difference[] {
  const [fieldsBefore, fieldsAfter] = [fieldParts(before.fields), fieldParts(after.fields)];
  const [nodesBefore, nodesAfter] = [nodeParts(before.nodes), nodeParts(after.nodes)];
  const settings = changed({ ...before.settings }, { ...after.settings }, SETTING_WORDS);
  return [
    ...between(fieldsBefore, fieldsAfter),
    ...(sameOrder(fieldsBefore, fieldsAfter) ? [] : [only("字段的顺序")]),
    ...between(nodesBefore, nodesAfter),
    ...(sameOrder(nodesBefore, nodesAfter) ? [] : [only("节点的顺序")]),
    ...(deepEqual(before.rights, after.rights) ? [] : [only("申请人的字段权限")]),
    ...(settings.length > 0 ? [only("表单设置", settings)] : []),
  ];
}
