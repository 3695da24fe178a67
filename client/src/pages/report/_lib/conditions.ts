import { REPORT_OP } from "@/domains/report/labels";
import type { Option } from "@/ui/base/types";
import { notNumber } from "@/ui/input/NumberInput";
import type { ConditionDraft } from "./draft";
import type { Condition, FieldInfo } from "./types";

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
