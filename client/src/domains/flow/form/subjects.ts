import type { Option } from "@/ui/base/types";
import { type Condition, type Field, isNumber, type Op, type Test } from "../definition";
import { type NamedKind, namedKind } from "./namedKind";
import type { FlowValueNames } from "./names";

/** Kind of input for the values of a subject. */
export type SubjectKind = "record" | "number" | "day" | "moment" | "choice" | "text" | "presence";

/** A subject that conditions can test. */
export interface Subject {
  /** Its name in tests: the key of a field, `table.column`, `@applicant`, `@team` or `@role`. */
  readonly key: string;
  readonly label: string;
  readonly kind: SubjectKind;
  /** The kind of record, for the kind `record`. */
  readonly record?: NamedKind;
  /** The field with the options. */
  readonly field?: Field;
  /** Whether it always has a value. */
  readonly certain?: boolean;
}

const APPLICANT: readonly Subject[] = [
  { key: "@applicant", label: "申请人", kind: "record", record: "member", certain: true },
  { key: "@team", label: "申请人的团队", kind: "record", record: "team", certain: true },
  { key: "@role", label: "申请人的角色", kind: "record", record: "role", certain: true },
];

function kindOf(field: Field): Omit<Subject, "key" | "label"> | null {
  if (isNumber(field)) return { kind: "number" };
  switch (field.type) {
    case "text":
    case "lines":
      return { kind: "text" };
    case "date":
    case "period":
      return { kind: field.time ? "moment" : "day" };
    case "choice":
      return { kind: "choice", field };
    case "attachment":
    case "picture":
      return { kind: "presence" };
    case "explanation":
    case "detail":
      return null;
    default: {
      const record = namedKind(field);
      return record ? { kind: "record", record } : null;
    }
  }
}

/** All subjects of conditions on a form: the applicant, its fields, and sums of columns. */
export function subjectsOf(fields: readonly Field[], except?: string): Subject[] {
  const named = fields.flatMap((field): Subject[] => {
    if (field.key === except) return [];
    const kind = kindOf(field);
    const sums = (field.columns ?? []).filter(isNumber).map(
      (column): Subject => ({
        key: `${field.key}.${column.key}`,
        label: `${field.label} · ${column.label}合计`,
        kind: "number",
        certain: true,
      }),
    );
    return [...(kind ? [{ key: field.key, label: field.label, ...kind }] : []), ...sums];
  });
  return [...APPLICANT, ...named];
}

const OPS: Readonly<Record<SubjectKind, readonly (readonly [Op, string])[]>> = {
  record: [
    ["in", "属于"],
    ["notIn", "不属于"],
  ],
  number: [
    ["ge", "≥"],
    ["gt", ">"],
    ["le", "≤"],
    ["lt", "<"],
    ["between", "介于"],
    ["in", "等于"],
    ["notIn", "不等于"],
  ],
  day: [
    ["ge", "不早于"],
    ["gt", "晚于"],
    ["le", "不晚于"],
    ["lt", "早于"],
    ["between", "介于"],
  ],
  moment: [
    ["ge", "不早于"],
    ["lt", "早于"],
    ["between", "介于"],
  ],
  choice: [
    ["in", "是"],
    ["notIn", "不是"],
  ],
  text: [
    ["contains", "包含"],
    ["in", "等于"],
    ["notIn", "不等于"],
  ],
  presence: [],
};

const PRESENCE: readonly (readonly [Op, string])[] = [
  ["empty", "为空"],
  ["notEmpty", "不为空"],
];

/** The operators for a subject. */
export function opsOf(subject: Subject): Option<Op>[] {
  const all = [...OPS[subject.kind], ...(subject.certain ? [] : PRESENCE)];
  return all.map(([value, label]) => ({ value, label }));
}

/** Number of values of a test; null for any number. */
export function valueCount(subject: Subject, op: Op): number | null {
  if (op === "empty" || op === "notEmpty") return 0;
  if (op === "between") return 2;
  return subject.kind === "record" || subject.kind === "choice" ? null : 1;
}

/** An empty test of a subject. */
export function blankTest(subject: Subject): Test {
  return { subject: subject.key, op: opsOf(subject)[0]?.value ?? "notEmpty", values: [] };
}

/** The error of a test, or null. */
export function testProblem(test: Test, subjects: readonly Subject[]): string | null {
  const subject = subjects.find(({ key }) => key === test.subject);
  if (!subject) return "请选择条件项";
  const count = valueCount(subject, test.op);
  if (count === 0) return null;
  const given = test.values.filter((value) => value !== "");
  if (count === null) return given.length > 0 ? null : `请选择${subject.label}的值`;
  if (given.length < count) return `请填写${subject.label}的值`;
  const [from, to] = given;
  return test.op === "between" && from !== undefined && to !== undefined && from > to
    ? `${subject.label}的范围前大后小`
    : null;
}

/** Largest number of tests of a condition. */
export const MOST_TESTS = 20;

/** The error of a condition, or null. */
export function conditionProblem(condition: Condition, subjects: readonly Subject[]): string | null {
  if (condition.any.length === 0 || condition.any.some((group) => group.length === 0)) return "请添加条件";
  if (condition.any.flat().length > MOST_TESTS) return `条件最多 ${MOST_TESTS} 项`;
  for (const test of condition.any.flat()) {
    const problem = testProblem(test, subjects);
    if (problem) return problem;
  }
  return null;
}

function wordsOf(test: Test, subject: Subject, names: FlowValueNames): string {
  const words = test.values.map((value) =>
    subject.kind === "record" && subject.record
      ? (names[subject.record]?.[String(value)] ?? `#${value}`)
      : value,
  );
  return test.op === "between" ? words.join(" ~ ") : words.join("、");
}

/** A condition as a text: 金额 ≥ 1000 且 申请人 属于 张三；或 类型 是 差旅. */
export function conditionText(
  condition: Condition | undefined,
  subjects: readonly Subject[],
  names: FlowValueNames,
): string {
  const groups = (condition?.any ?? []).map((group) =>
    group
      .map((test) => {
        const subject = subjects.find(({ key }) => key === test.subject);
        if (!subject) return "已删除的条件项";
        const op = opsOf(subject).find(({ value }) => value === test.op)?.label ?? test.op;
        return [subject.label, op, wordsOf(test, subject, names)].filter(Boolean).join(" ");
      })
      .join(" 且 "),
  );
  return groups.join("；或 ");
}
