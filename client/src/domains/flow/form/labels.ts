import type { Field, FieldType, RecordOf } from "../definition";

/** The name of each type of field. */
export const FIELD_TYPE: Readonly<Record<FieldType, string>> = {
  text: "单行文本",
  lines: "多行文本",
  number: "数字",
  amount: "金额",
  date: "日期",
  period: "日期区间",
  choice: "选项",
  member: "成员",
  team: "团队",
  record: "关联记录",
  contract: "合同金额",
  attachment: "附件",
  picture: "图片",
  explanation: "说明文字",
  detail: "明细表",
};

/** The name of each kind of record that a form can refer to. */
export const RECORD_OF: Readonly<Record<RecordOf, string>> = {
  customer: "客户",
  project: "项目",
  task: "任务",
  workOrder: "工单",
  paymentPlan: "收款计划",
  attendType: "假勤类型",
};

/** Default limits of fields; all but that of a single-line text are the largest possible ones. */
export const BOUNDS = { text: 200, lines: 5000, files: 20, rows: 200 } as const;

/** Exclusive bound of the absolute value of numbers and amounts. */
export const NUMBER_BOUND = 1e12;

/** The largest number of characters of a text. */
export function lengthOf(field: Field): number {
  return Math.min(field.maxLength ?? (field.type === "lines" ? BOUNDS.lines : BOUNDS.text), BOUNDS.lines);
}

/** The largest number of files of an attachment, or of rows of a table. */
export function countOf(field: Field): number {
  const most = field.type === "detail" ? BOUNDS.rows : BOUNDS.files;
  return Math.min(field.maxCount ?? most, most);
}

/** The placeholder of a field. */
export function promptOf({ type, label }: Pick<Field, "type" | "label">): string {
  switch (type) {
    case "text":
    case "lines":
    case "number":
    case "amount":
      return `请输入${label}`;
    case "attachment":
    case "picture":
      return `请上传${label}`;
    case "detail":
      return `请填写${label}`;
    default:
      return `请选择${label}`;
  }
}
