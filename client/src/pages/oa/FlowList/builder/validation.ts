/** Validation of the fields of an approval form on the client. */
import type { Definition, Field } from "@/domains/flow/definition";
import { isNumber } from "@/domains/flow/definition";
import { textsOf } from "@/domains/flow/form/condition";
import { formulaProblem } from "@/domains/flow/form/formula";
import { BOUNDS } from "@/domains/flow/form/labels";
import { conditionProblem, subjectsOf } from "@/domains/flow/form/subjects";
import { LABEL_LENGTH } from "./edit";

export interface FieldFault {
  readonly message: string;
  /** Part of the properties panel that has the error. */
  readonly at: "label" | "type" | "formula" | "condition";
}

/** First error of each field, by path; the server finds the same errors and more. */
export type FieldFaults = ReadonlyMap<string, FieldFault>;

export function faultsOf({ fields }: Definition): FieldFaults {
  const faults = new Map<string, FieldFault>();
  const check = (path: string, field: Field, table: Field | null) => {
    const fault = faultOf(field, fields, table);
    if (fault) faults.set(path, fault);
  };
  for (const field of fields) {
    check(field.key, field, null);
    if (field.type !== "detail") continue;
    for (const column of field.columns ?? []) check(`${field.key}.${column.key}`, column, field);
  }
  return faults;
}

function faultOf(field: Field, fields: readonly Field[], table: Field | null): FieldFault | null {
  const { formula, showWhen } = field;
  const found: Readonly<Record<FieldFault["at"], string | null>> = {
    label: labelFault(field),
    type: boundsFault(field) ?? kindFault(field, fields),
    formula:
      formula === undefined
        ? null
        : formulaProblem(formula, field.key, table?.columns ?? fields, table !== null),
    condition: showWhen && !table ? conditionProblem(showWhen, subjectsOf(fields, field.key)) : null,
  };
  for (const at of ["label", "type", "formula", "condition"] as const) {
    const message = found[at];
    if (message) return { at, message: at === "condition" ? `显示条件：${message}` : message };
  }
  return null;
}

function labelFault({ label }: Field): string | null {
  if (label.trim() === "") return "请填写字段名称";
  return [...label].length > LABEL_LENGTH ? `字段名称最长 ${LABEL_LENGTH} 个字符` : null;
}

function boundsFault({ min, max, maxLength, maxCount, type }: Field): string | null {
  if (min !== undefined && max !== undefined && min > max) return "最小值不能大于最大值";
  if (maxLength !== undefined && !(maxLength >= 1 && maxLength <= BOUNDS.lines))
    return `字数上限应为 1 到 ${BOUNDS.lines}`;
  const most = type === "detail" ? BOUNDS.rows : BOUNDS.files;
  if (maxCount !== undefined && !(maxCount >= 1 && maxCount <= most)) return `数量上限应为 1 到 ${most}`;
  return null;
}

/** Largest number of options of a choice field. */
export const MOST_OPTIONS = 200;

function kindFault(field: Field, fields: readonly Field[]): string | null {
  const { type, options = [], columns = [] } = field;
  switch (type) {
    case "choice":
      if (field.dictionary) return null;
      if (options.length === 0) return "请填写选项";
      if (options.length > MOST_OPTIONS) return `选项最多 ${MOST_OPTIONS} 个`;
      if (new Set(options.map((option) => option.trim())).size < options.length) return "选项重复";
      return textsOf(field.default).every((one) => options.includes(one)) ? null : "默认值不在选项中";
    case "record":
      return field.record ? null : "请选择关联的类型";
    case "contract":
      return fields.some(({ key, record }) => key === field.source && record === "project")
        ? null
        : "请选择项目字段";
    case "explanation":
      return field.text?.trim() ? null : "请填写说明";
    case "detail":
      if (columns.length === 0) return "明细表至少要有一列";
      return (field.sums ?? []).every((sum) => columns.some((one) => one.key === sum && isNumber(one)))
        ? null
        : "只能对数字列求和";
    default:
      return null;
  }
}
