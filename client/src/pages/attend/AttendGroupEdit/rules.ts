/**
 * Rules of an attendance group (punch repairs, night hours, overtime without an application): form values
 * and validation. Pure functions.
 */
import type { AttendRepairKind, AttendRounding } from "@/__generated__/AttendGroupEditPageQuery.graphql";
import type {
  AttendOvertimeRuleInput,
  AttendPolicyInput,
  AttendRepairLimitsInput,
} from "@/__generated__/GroupFormCreateMutation.graphql";
import { minuteOf, nextAt } from "@/domains/attend/clock";
import type { Group } from "./group";

export const REPAIR_KINDS: readonly AttendRepairKind[] = ["MISSING", "LATE", "EARLY", "ABSENT"];

/** Limits of the server. */
const MOST_REPAIRS = 100;
const MOST_DAYS = 62;
const MOST_MINUTES = 1440;
const MOST_UNIT = 480;

/** Form values of the limits of punch repairs; numbers as typed. */
export interface RepairValues {
  /** Per month, of all kinds together; empty for no limit. */
  readonly month: string;
  /**
   * Kinds that can be repaired, each with its number per month; empty where only the total limit applies.
   */
  readonly kinds: Readonly<Partial<Record<AttendRepairKind, string>>>;
  readonly within: "ANY" | "DAYS" | "WORKDAYS";
  readonly days: string;
}

export interface NightValues {
  readonly on: boolean;
  readonly from: string | null;
  readonly to: string | null;
}

/** Form values of overtime that counts without an application: least length and unit in minutes. */
export interface OvertimeRuleValues {
  readonly on: boolean;
  readonly least: string;
  readonly unit: string;
  readonly rounding: AttendRounding;
}

export interface OvertimeValues {
  readonly workday: OvertimeRuleValues;
  readonly restDay: OvertimeRuleValues;
  readonly holiday: OvertimeRuleValues;
}

export const NO_NIGHT: NightValues = { on: false, from: "22:00", to: "06:00" };
const NO_RULE: OvertimeRuleValues = { on: false, least: "30", unit: "30", rounding: "DOWN" };

/** Default limits, as on the server: three punches of any kind per month, within seven days. */
const USUAL: RepairValues = {
  month: "3",
  kinds: { MISSING: "", LATE: "", EARLY: "", ABSENT: "" },
  within: "DAYS",
  days: "7",
};

const typed = (value: number | null | undefined) => String(value ?? "");
const maybe = (text: string) => (text === "" ? null : Number(text));

export function repairOf(limits: Group["repair"] | null): RepairValues {
  if (!limits) return USUAL;
  const { month, days, workdays, kinds } = limits;
  const isSet = (value: number | null | undefined) => value !== null && value !== undefined;
  return {
    month: typed(month),
    kinds: Object.fromEntries(kinds.map(({ kind, most }) => [kind, typed(most)])),
    within: isSet(days) ? "DAYS" : isSet(workdays) ? "WORKDAYS" : "ANY",
    days: typed(days ?? workdays),
  };
}

export function repairInput({ month, kinds, within, days }: RepairValues): AttendRepairLimitsInput {
  return {
    month: maybe(month),
    kinds: REPAIR_KINDS.flatMap((kind) => {
      const most = kinds[kind];
      return most === undefined ? [] : [{ kind, most: maybe(most) }];
    }),
    days: within === "DAYS" ? Number(days) : null,
    workdays: within === "WORKDAYS" ? Number(days) : null,
  };
}

export function overtimeOf(policy: Group["policy"] | null): OvertimeValues {
  const rule = (given: Group["policy"]["overtimeWorkday"]): OvertimeRuleValues =>
    given
      ? { on: true, least: String(given.least), unit: String(given.unit), rounding: given.rounding }
      : NO_RULE;
  return {
    workday: rule(policy?.overtimeWorkday),
    restDay: rule(policy?.overtimeRestDay),
    holiday: rule(policy?.overtimeHoliday),
  };
}

export function policyInput(night: NightValues, overtime: OvertimeValues): AttendPolicyInput {
  const rule = ({ on, least, unit, rounding }: OvertimeRuleValues): AttendOvertimeRuleInput | null =>
    on ? { least: Number(least), unit: Number(unit), rounding } : null;
  const { on, from, to } = night;
  const start = from ? minuteOf(from) : 0;
  return {
    night: on && from && to ? { from: start, to: nextAt(to, start + 1) } : null,
    overtimeWorkday: rule(overtime.workday),
    overtimeRestDay: rule(overtime.restDay),
    overtimeHoliday: rule(overtime.holiday),
  };
}

/** Validation error of the limits of repairs; null when they are valid. */
export function repairProblem({ month, kinds, within, days }: RepairValues): string | null {
  const many = (text: string) => Number(text) > MOST_REPAIRS;
  if (many(month) || Object.values(kinds).some(many)) return `每月补卡次数最多 ${MOST_REPAIRS} 次`;
  if (within === "ANY") return null;
  return days !== "" && Number(days) <= MOST_DAYS ? null : `补卡期限应为 0 到 ${MOST_DAYS} 天`;
}

/** Validation error of the night hours; null when they are valid. */
export function nightProblem({ on, from, to }: NightValues): string | null {
  return on && !(from && to) ? "请填写夜间的开始和结束时间" : null;
}

/** Validation error of overtime without an application; null when it is valid. */
export function overtimeProblem(overtime: OvertimeValues): string | null {
  const rules = Object.values(overtime).filter(({ on }: OvertimeRuleValues) => on);
  const whole = (text: string, least: number, most: number) =>
    text !== "" && Number(text) >= least && Number(text) <= most;
  if (!rules.every(({ least }) => whole(least, 0, MOST_MINUTES)))
    return `最短加班应为 0 到 ${MOST_MINUTES} 分钟`;
  return rules.every(({ unit }) => whole(unit, 1, MOST_UNIT))
    ? null
    : `加班计算单位应为 1 到 ${MOST_UNIT} 分钟`;
}
