import type {
  AttendAccrualBy,
  AttendCompensationBy,
  AttendExpiryBy,
  AttendOvertimeBasis,
  AttendTypeKind,
  AttendTypeRounding,
  AttendUnit,
  TypeRows_types$data,
} from "@/__generated__/TypeRows_types.graphql";
import type { AttendTypeInput } from "@/__generated__/typeMutationsLeaveCreateMutation.graphql";
import { changedOf } from "@/app/record/form";
import type { Gender } from "@/domains/member/labels";
import { formatDate } from "@/ui/base/format";
import { randomId } from "@/ui/base/randomId";
import type { UserErrors } from "@/ui/base/types";

/** A type as its list has it. */
export type TypeRow = TypeRows_types$data["nodes"][number];

/** An amount that is granted from so many years of service on, as typed. */
export interface StepValue {
  readonly id: string;
  readonly years: string;
  readonly amount: string;
}

/** A type while it is edited: numbers as they are typed. */
export interface TypeValues {
  name: string;
  enabled: boolean;
  unit: AttendUnit;
  step: string;
  rounding: AttendTypeRounding;
  least: string;
  proofAbove: string;
  paid: boolean;
  overRest: boolean;
  teamIds: readonly string[];
  serviceYears: string;
  gender: Exclude<Gender, "UNKNOWN"> | null;
  remark: string;
  balanced: boolean;
  /** By what a balance grows; null: by corrections and overtime alone. */
  accrualBy: AttendAccrualBy | null;
  grant: string;
  steps: readonly StepValue[];
  since: string | null;
  grantUnit: string;
  grantRounding: AttendTypeRounding;
  expiryBy: AttendExpiryBy;
  expiryCount: string;
  carries: boolean;
  carryCap: string;
  carryExpiryBy: AttendExpiryBy;
  carryExpiryCount: string;
  basis: AttendOvertimeBasis;
  leastMinutes: string;
  unitMinutes: string;
  compensation: AttendCompensationBy;
  workdayPercent: string;
  restDayPercent: string;
  holidayPercent: string;
  lieuTypeId: string | null;
  lieuExpiryBy: AttendExpiryBy;
  lieuExpiryCount: string;
}

/** The bounds that the server has. */
export const MOST_AMOUNT = 366;
export const MOST_YEARS = 60;
export const MOST_STEPS = 20;
export const MOST_TEAMS = 200;
export const MOST_PERCENT = 1000;

/** A blank line of the table of years of service. */
export function blankStep(): StepValue {
  return { id: randomId().slice(0, 12), years: "", amount: "" };
}

/** A type of a kind that nobody has said anything of, as the server starts it. */
export function blankType(kind: AttendTypeKind, today: string): TypeValues {
  return {
    name: "",
    enabled: true,
    unit: kind === "OVERTIME" ? "HOUR" : "HALF_DAY",
    step: "30",
    rounding: kind === "OVERTIME" ? "DOWN" : "UP",
    least: "",
    proofAbove: "",
    paid: true,
    overRest: false,
    teamIds: [],
    serviceYears: "",
    gender: null,
    remark: "",
    balanced: false,
    accrualBy: null,
    grant: "",
    steps: [{ id: "first", years: "", amount: "" }],
    since: `${today.slice(0, 4)}-01-01`,
    grantUnit: "0.5",
    grantRounding: "DOWN",
    expiryBy: "YEAR_END",
    expiryCount: "",
    carries: false,
    carryCap: "",
    carryExpiryBy: "MONTHS",
    carryExpiryCount: "3",
    basis: "PROVED",
    leastMinutes: "30",
    unitMinutes: "30",
    compensation: "NOTHING",
    workdayPercent: "150",
    restDayPercent: "200",
    holidayPercent: "300",
    lieuTypeId: null,
    lieuExpiryBy: "NEVER",
    lieuExpiryCount: "",
  };
}

const typed = (value: number | null | undefined) => String(value ?? "");

/** What a type says, to be edited; a new one where there is none yet. */
export function typeValues(kind: AttendTypeKind, row: TypeRow | null | undefined): TypeValues {
  const blank = blankType(kind, formatDate(new Date()));
  if (!row) return blank;
  const { accrual, overtime } = row;
  return {
    ...blank,
    name: row.name,
    enabled: row.enabled,
    unit: row.unit,
    step: String(row.step),
    rounding: row.rounding,
    least: row.least > 0 ? String(row.least) : "",
    proofAbove: typed(row.proofAbove),
    paid: row.paid,
    overRest: row.overRest,
    teamIds: (row.teams ?? []).map(({ rowId }) => rowId),
    serviceYears: typed(row.serviceYears),
    gender: row.gender === "MALE" || row.gender === "FEMALE" ? row.gender : null,
    remark: row.remark ?? "",
    balanced: row.balanced,
    ...(accrual && {
      accrualBy: accrual.by,
      grant: typed(accrual.amount),
      steps:
        accrual.steps.length > 0
          ? accrual.steps.map(({ years, amount }) => ({
              id: `years-${years}`,
              years: String(years),
              amount: String(amount),
            }))
          : blank.steps,
      since: accrual.since,
      grantUnit: String(accrual.unit),
      grantRounding: accrual.rounding,
      expiryBy: accrual.expiry.by,
      expiryCount: typed(accrual.expiry.count),
      ...(accrual.carry && {
        carries: true,
        carryCap: typed(accrual.carry.cap),
        carryExpiryBy: accrual.carry.expiry.by,
        carryExpiryCount: typed(accrual.carry.expiry.count),
      }),
    }),
    ...(overtime && {
      basis: overtime.basis,
      leastMinutes: String(overtime.leastMinutes),
      unitMinutes: String(overtime.unitMinutes),
      compensation: overtime.compensation,
      ...(overtime.percents && {
        workdayPercent: String(overtime.percents.workday),
        restDayPercent: String(overtime.percents.restDay),
        holidayPercent: String(overtime.percents.holiday),
      }),
      lieuTypeId: overtime.lieuType?.rowId ?? null,
      lieuExpiryBy: overtime.lieuExpiry?.by ?? "NEVER",
      lieuExpiryCount: typed(overtime.lieuExpiry?.count),
    }),
  };
}

const numberIn = (text: string) => (text.trim() === "" ? null : Number(text));

/** Whether an end is counted in days or months. */
export function isCounted(by: AttendExpiryBy): boolean {
  return by === "DAYS" || by === "MONTHS";
}

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

/** What is sent of a type of a kind. */
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

/** What is sent of a type that was changed; a rule that was touched goes whole. */
export function typeChanges(kind: AttendTypeKind, values: TypeValues, before: TypeValues): AttendTypeInput {
  return changedOf(typeInput(kind, values), typeInput(kind, before));
}

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

/** What is wrong with a type before it is sent, by field. */
export function typeProblems(kind: AttendTypeKind, values: TypeValues): Problems {
  if (kind === "LEAVE") return accrualProblems(values);
  return kind === "OVERTIME" ? overtimeProblems(values) : {};
}

/** The server's fields that the form calls by another name. */
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

/** The server's refusals, each at the field of the form that it is about. */
export function atFields(errors: UserErrors): UserErrors {
  return errors?.map((error) => {
    const parts = typeof error.field === "string" ? error.field.split(".") : (error.field ?? []);
    const path = parts.filter((part, at) => at > 0 || part !== "input").join(".");
    const field = FIELDS[path];
    return field ? { ...error, field } : error;
  });
}
