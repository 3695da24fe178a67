import { REPORT_OP, REPORT_READER } from "@/domains/report/labels";
import type { Option } from "@/ui/base/types";
import { notNumber } from "@/ui/input/NumberInput";
import type { ConditionDraft } from "./draft";
import type { Condition, FieldInfo } from "./types";

const optionsFor = (kind: keyof typeof REPORT_READER): Option[] =>
  REPORT_READER[kind].map(([value, label]) => ({ value, label }));

/** Options that stand for the reader, by the kind of a field: offered where somebody says beforehand what holds. */
export const STANDING: Readonly<Partial<Record<FieldInfo["kind"], readonly Option[]>>> = {
  MEMBER: optionsFor("MEMBER"),
  TEAM: optionsFor("TEAM"),
};

/** A condition on nothing yet. */
export function newCondition(id: string): ConditionDraft {
  return { id, field: null, op: "IN", values: [], from: "", to: "", period: null };
}

/** A condition on a field, as it mostly is: a period of days, else some of its values. */
export function conditionOn(id: string, field: FieldInfo): ConditionDraft {
  const op = field.ops.includes("PERIOD") ? "PERIOD" : (field.ops[0] ?? "IN");
  return {
    ...newCondition(id),
    field: field.code,
    op,
    ...(op === "PERIOD" ? { period: "THIS_MONTH" as const } : {}),
  };
}

/** A condition as the server says it. */
interface Said extends Pick<Condition, "op" | "from" | "to" | "period"> {
  readonly values?: readonly { readonly value?: string | null | undefined }[] | null | undefined;
}

/** A condition that the server said, as it is asked again; of a field or a parameter. */
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

/** An end that can't be asked for; its input says why. */
export function wrongEnd(end: string): boolean {
  return !DAY.test(end) && notNumber(end, { negative: true }) !== null;
}

/** There is enough of it to be asked. */
export function isTyped({ field, op, values, from, to, period }: Omit<ConditionDraft, "id">): boolean {
  if (!field) return false;
  if (op === "PERIOD") return Boolean(period);
  if (op === "BETWEEN") return Boolean(from || to) && !wrongEnd(from) && !wrongEnd(to);
  return op === "IS_NULL" || op === "NOT_NULL" || values.length > 0;
}

/** What may be said of a field, in words that fit its kind. */
export function opsOf({ ops, kind }: FieldInfo): Option<Condition["op"]>[] {
  const words = (op: Condition["op"]) =>
    kind === "DAY" && op === "BETWEEN"
      ? "日期介于"
      : kind === "DAY" && op === "PERIOD"
        ? "属于"
        : REPORT_OP[op];
  return ops.map((value) => ({ value, label: words(value) }));
}
