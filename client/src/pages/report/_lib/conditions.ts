import { REPORT_OP, REPORT_READER } from "@/domains/report/labels";
import type { Option } from "@/ui/base/types";
import { notNumber } from "@/ui/input/NumberInput";
import type { ConditionDraft } from "./draft";
import type { Condition, FieldInfo } from "./types";

const optionsFor = (kind: keyof typeof REPORT_READER): Option[] =>
  REPORT_READER[kind].map(([value, label]) => ({ value, label }));

/** Options that stand for the viewer, by kind of field; offered in conditions that are fixed in advance. */
export const STANDING: Readonly<Partial<Record<FieldInfo["kind"], readonly Option[]>>> = {
  MEMBER: optionsFor("MEMBER"),
  TEAM: optionsFor("TEAM"),
};

/** An empty condition. */
export function newCondition(id: string): ConditionDraft {
  return { id, field: null, op: "IN", values: [], from: "", to: "", period: null };
}

/** Default condition on a field: a period for dates, else some of its values. */
export function conditionOn(id: string, field: FieldInfo): ConditionDraft {
  const op = field.ops.includes("PERIOD") ? "PERIOD" : (field.ops[0] ?? "IN");
  return {
    ...newCondition(id),
    field: field.code,
    op,
    ...(op === "PERIOD" ? { period: "THIS_MONTH" as const } : {}),
  };
}

/** A condition as the server returns it. */
interface Said extends Pick<Condition, "op" | "from" | "to" | "period"> {
  readonly values?: readonly { readonly value?: string | null | undefined }[] | null | undefined;
}

/** A condition of the server as input for a request, on a field or a parameter. */
export function askedAgain(field: string, { op, values, from, to, period }: Said): Condition {
  const given = (values ?? []).flatMap(({ value }) => value ?? []);
  return {
    field,
    op,
    ...(given.length > 0 ? { values: given } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(period ? { period } : {}),
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether an end of a range is invalid; its input shows the reason. */
export function wrongEnd(end: string): boolean {
  return !DAY.test(end) && notNumber(end, { negative: true }) !== null;
}

/** Whether a condition is complete. */
export function isTyped({ field, op, values, from, to, period }: Omit<ConditionDraft, "id">): boolean {
  if (!field) return false;
  if (op === "PERIOD") return Boolean(period);
  if (op === "BETWEEN") return Boolean(from || to) && !wrongEnd(from) && !wrongEnd(to);
  return op === "IS_NULL" || op === "NOT_NULL" || values.length > 0;
}

/** Operators of a field as options, with labels by its kind. */
export function opsOf({ ops, kind }: FieldInfo): Option<Condition["op"]>[] {
  const words = (op: Condition["op"]) =>
    kind === "DAY" && op === "BETWEEN"
      ? "日期介于"
      : kind === "DAY" && op === "PERIOD"
        ? "属于"
        : REPORT_OP[op];
  return ops.map((value) => ({ value, label: words(value) }));
}
