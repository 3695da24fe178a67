import type { AttendExpiryBy, AttendTypeKind } from "@/__generated__/TypeRows_types.graphql";
import type { UserErrors } from "@/ui/base/types";
import { isCounted, MOST_AMOUNT, MOST_YEARS, type StepValue, type TypeValues } from "./typeForm";

/**
 * Validation of the form for types of leave and overtime, and assignment of the server's errors to its
 * fields: pure functions.
 */

function expiryProblem(by: AttendExpiryBy, count: string): string | null {
  if (!isCounted(by)) return null;
  const most = by === "DAYS" ? 3660 : 120;
  const value = Number(count);
  return count !== "" && value >= 1 && value <= most ? null : `请输入 1 到 ${most} 的整数`;
}

function stepsProblem(steps: readonly StepValue[]): string | null {
  if (steps.length === 0) return "请至少填写一档";
  if (steps.some(({ years, amount }) => years === "" || amount === "")) return "请填写每一档的司龄和额度";
  if (steps.some(({ years }) => Number(years) > MOST_YEARS)) return `司龄应在 ${MOST_YEARS} 年以内`;
  if (steps.some(({ amount }) => Number(amount) > MOST_AMOUNT)) return `额度不能超过 ${MOST_AMOUNT}`;
  const rising = steps.every(({ years }, at) => at === 0 || Number(steps[at - 1]?.years) < Number(years));
  return rising ? null : "各档司龄应依次增加";
}

type Problems = Record<string, string>;

function accrualProblems(values: TypeValues): Problems {
  if (!values.balanced || values.accrualBy === null) return {};
  const found: Problems = {};
  const grant = Number(values.grant);
  if (values.accrualBy === "SERVICE_YEARS") {
    const steps = stepsProblem(values.steps);
    if (steps) found.steps = steps;
  } else if (values.grant === "" || grant <= 0 || grant > MOST_AMOUNT)
    found.grant = `请输入大于 0、不超过 ${MOST_AMOUNT} 的额度`;
  if (!values.since) found.since = "请选择开始日期";
  if (!(Number(values.grantUnit) > 0)) found.grantUnit = "取整单位应大于 0";
  const end = expiryProblem(values.expiryBy, values.expiryCount);
  if (end) found.expiryCount = end;
  if (values.carries && values.expiryBy !== "NEVER") {
    const carried = expiryProblem(values.carryExpiryBy, values.carryExpiryCount);
    if (carried) found.carryExpiryCount = carried;
  }
  return found;
}

function overtimeProblems(values: TypeValues): Problems {
  const found: Problems = {};
  if (Number(values.unitMinutes) < 1) found.unitMinutes = "请输入 1 到 480 的整数";
  if (values.compensation === "MONEY") {
    for (const name of ["workdayPercent", "restDayPercent", "holidayPercent"] as const)
      if (values[name] === "") found[name] = "请输入加班费比例";
  }
  if (values.compensation === "LEAVE") {
    if (!values.lieuTypeId) found.lieuTypeId = "请选择调休的请假类型";
    const end = expiryProblem(values.lieuExpiryBy, values.lieuExpiryCount);
    if (end) found.lieuExpiryCount = end;
  }
  return found;
}

/** Errors in the form values of a type, by field; empty when they can be sent. */
export function typeProblems(kind: AttendTypeKind, values: TypeValues): Problems {
  if (kind === "LEAVE") return accrualProblems(values);
  return kind === "OVERTIME" ? overtimeProblems(values) : {};
}

/** The server's fields that have another name in the form. */
const FIELDS: Readonly<Record<string, keyof TypeValues>> = {
  "accrual.amount": "grant",
  "accrual.steps": "steps",
  "accrual.since": "since",
  "accrual.unit": "grantUnit",
  "accrual.expiry": "expiryBy",
  "accrual.carry": "carryCap",
  percent: "workdayPercent",
  lieuExpiry: "lieuExpiryBy",
};

/** Maps the server's errors to the fields of the form. */
export function atFields(errors: UserErrors): UserErrors {
  return errors?.map((error) => {
    const parts = typeof error.field === "string" ? error.field.split(".") : (error.field ?? []);
    const path = parts.filter((part, at) => at > 0 || part !== "input").join(".");
    const field = FIELDS[path];
    return field ? { ...error, field } : error;
  });
}
