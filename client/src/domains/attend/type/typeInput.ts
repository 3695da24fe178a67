import type { AttendExpiryBy, AttendTypeKind } from "@/__generated__/TypeRows_types.graphql";
import type { AttendTypeInput } from "@/__generated__/typeMutationsLeaveCreateMutation.graphql";
import { changedOf } from "@/app/record/form";
import { isCounted, type TypeValues } from "./typeForm";

/** Mutation inputs from the form values of a type of leave, overtime or trips: pure functions. */

const numberIn = (text: string) => (text.trim() === "" ? null : Number(text));

const expiry = (by: AttendExpiryBy, count: string) => ({
  by,
  count: isCounted(by) ? numberIn(count) : null,
});

function accrualInput(values: TypeValues): AttendTypeInput["accrual"] {
  const { accrualBy: by } = values;
  if (!values.balanced || by === null) return null;
  return {
    by,
    amount: by === "SERVICE_YEARS" ? null : numberIn(values.grant),
    steps:
      by === "SERVICE_YEARS"
        ? values.steps.map(({ years, amount }) => ({ years: Number(years), amount: Number(amount) }))
        : null,
    since: values.since ?? "",
    unit: numberIn(values.grantUnit),
    rounding: values.grantRounding,
    expiry: expiry(values.expiryBy, values.expiryCount),
    carry:
      values.carries && values.expiryBy !== "NEVER"
        ? {
            cap: numberIn(values.carryCap),
            expiry: expiry(values.carryExpiryBy, values.carryExpiryCount),
          }
        : null,
  };
}

function overtimeInput(values: TypeValues): NonNullable<AttendTypeInput["overtime"]> {
  const { compensation } = values;
  const money = compensation === "MONEY";
  const leave = compensation === "LEAVE";
  return {
    basis: values.basis,
    leastMinutes: numberIn(values.leastMinutes) ?? 0,
    unitMinutes: numberIn(values.unitMinutes),
    compensation,
    workdayPercent: money ? numberIn(values.workdayPercent) : null,
    restDayPercent: money ? numberIn(values.restDayPercent) : null,
    holidayPercent: money ? numberIn(values.holidayPercent) : null,
    lieuTypeId: leave ? values.lieuTypeId : null,
    lieuExpiry: leave ? expiry(values.lieuExpiryBy, values.lieuExpiryCount) : null,
  };
}

/** The whole input of a type of a kind. */
export function typeInput(kind: AttendTypeKind, values: TypeValues): AttendTypeInput {
  const overtime = kind === "OVERTIME";
  return {
    name: values.name.trim(),
    enabled: values.enabled,
    rounding: values.rounding,
    least: numberIn(values.least) ?? 0,
    proofAbove: numberIn(values.proofAbove),
    teamIds: [...values.teamIds],
    serviceYears: numberIn(values.serviceYears),
    gender: values.gender,
    remark: values.remark.trim() || null,
    ...(overtime
      ? { overtime: overtimeInput(values) }
      : {
          unit: values.unit,
          step: values.unit === "HOUR" ? Number(values.step) : 30,
          paid: values.paid,
          overRest: values.overRest,
        }),
    ...(kind === "LEAVE" ? { balanced: values.balanced, accrual: accrualInput(values) } : {}),
  };
}

/** The changed part of the input; a changed rule is sent as a whole. */
export function typeChanges(kind: AttendTypeKind, values: TypeValues, before: TypeValues): AttendTypeInput {
  return changedOf(typeInput(kind, values), typeInput(kind, before));
}
