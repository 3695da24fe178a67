import {
  type Definition,
  type Field,
  type FlowValues,
  isComputed,
  type PeriodValue,
} from "@/domains/flow/definition";
import { textsOf } from "@/domains/flow/form/condition";
import { rightOn } from "@/domains/flow/form/values";

/*
 * The fields of a form from which attendance reads an application, and their meaning: the counterpart of
 * the server's `effects/absence.rs`, `repair.rs` and `swap.rs`. Pure functions.
 */

/**
 * The options of a field for half days: the first such field is of the first day, the second of the last.
 */
const HALVES = ["上半天", "下半天"] as const;
/** The options of a field that tells whether a punch is a start or an end. */
const SIDES = ["上班", "下班"] as const;

type Form = Pick<Definition, "fields" | "rights">;

/** Fields that always have a value: those that may be hidden or empty do not count. */
function sure({ fields, rights }: Form): Field[] {
  return fields.filter(
    (field) =>
      !field.showWhen &&
      ((field.required && rightOn(rights, field.key, "write") === "write") || isComputed(field)),
  );
}

const offers = (field: Field, options: readonly string[]): boolean =>
  field.type === "choice" &&
  field.options?.length === options.length &&
  options.every((option, at) => field.options?.[at] === option);

/** A period for the server's calculation: between two times, or between two half days. */
export type Period =
  | { readonly from: string; readonly to: string }
  | {
      readonly fromDay: string;
      readonly fromHalf: "FIRST" | "SECOND";
      readonly toDay: string;
      readonly toHalf: "FIRST" | "SECOND";
    };

/** The request of an application: type, period, and whether a proof is attached. */
export interface Asked {
  readonly typeId: string;
  readonly period: Period;
  readonly proof: boolean;
}

/** Converts a time of a form, in the enterprise's time zone. */
export function momentOf(time: string): string {
  return new Date(`${time}:00+08:00`).toISOString();
}

/** Leave, overtime or a trip from the values of a form; null while it can't be calculated. */
export function askedOf(form: Form, values: FlowValues): Asked | null {
  const always = sure(form);
  const typeField = always.find(({ record }) => record === "attendType");
  const periodField = always.find(({ type }) => type === "period");
  const [typeId] = textsOf(typeField && values[typeField.key]);
  const period = periodField ? (values[periodField.key] as PeriodValue | null | undefined) : null;
  if (!typeId || !period?.from || !period.to || period.from > period.to) return null;
  const proof = form.fields.some(
    ({ type, key }) => (type === "attachment" || type === "picture") && textsOf(values[key]).length > 0,
  );
  if (periodField?.time)
    return { typeId, proof, period: { from: momentOf(period.from), to: momentOf(period.to) } };
  const [first, last] = form.fields.filter((field) => offers(field, HALVES)).slice(0, 2);
  const half = (field: Field | undefined, otherwise: "FIRST" | "SECOND") => {
    const [said] = textsOf(field && values[field.key]);
    if (said === undefined) return otherwise;
    return said === HALVES[0] ? "FIRST" : "SECOND";
  };
  return {
    typeId,
    proof,
    period: {
      fromDay: period.from.slice(0, 10),
      fromHalf: half(first, "FIRST"),
      toDay: period.to.slice(0, 10),
      toHalf: half(last, "SECOND"),
    },
  };
}

/** The values of a form after a missed punch was chosen; the time is `YYYY-MM-DDTHH:MM`. */
export function repairValues(form: Form, time: string, side: "START" | "END"): FlowValues {
  const at = sure(form).find(({ type, time: timed }) => type === "date" && timed);
  const which = form.fields.find((field) => offers(field, SIDES));
  return {
    ...(at ? { [at.key]: time } : {}),
    ...(which ? { [which.key]: SIDES[side === "START" ? 0 : 1] } : {}),
  };
}

/**
 * The fields of a swap: the colleague, the viewer's day and the colleague's, which is the same where the
 * form has no field for it.
 */
export function swapFields(form: Form): {
  readonly other: string | null;
  readonly ownDay: string | null;
  readonly otherDay: string | null;
} {
  const always = sure(form);
  const [own, others] = always.filter(({ type, time }) => type === "date" && !time);
  return {
    other: always.find(({ type, many }) => type === "member" && !many)?.key ?? null,
    ownDay: own?.key ?? null,
    otherDay: others?.key ?? null,
  };
}
