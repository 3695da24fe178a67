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
import type { Gender } from "@/domains/member/labels";
import { formatDate } from "@/ui/base/format";
import { randomId } from "@/ui/base/randomId";

/** A type of leave, overtime or trips, as returned by its list. */
export type TypeRow = TypeRows_types$data["nodes"][number];

/** Form values of the amount that is granted from a number of years of service on. */
export interface StepValue {
  readonly id: string;
  readonly years: string;
  readonly amount: string;
}

/** Form values of a type of leave, overtime or trips: numbers as typed. */
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
  /** The accrual rule of the balance; null: it grows by corrections and overtime alone. */
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

/** Bounds of the server. */
export const MOST_AMOUNT = 366;
export const MOST_YEARS = 60;
export const MOST_STEPS = 20;
export const MOST_TEAMS = 200;
export const MOST_PERCENT = 1000;

/** An empty row of the table of years of service. */
export function blankStep(): StepValue {
  return { id: randomId().slice(0, 12), years: "", amount: "" };
}

/** The initial values of a new type of a kind, as on the server. */
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

/** The form values of a type; those of a blank one where there is none yet. */
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

/** Whether an expiry rule needs a number of days or months. */
export function isCounted(by: AttendExpiryBy): boolean {
  return by === "DAYS" || by === "MONTHS";
}
