import type {
  AttendFault,
  DeductionItemInput,
} from "@/__generated__/AbsenceGroupDialogCreateMutation.graphql";
import { formatMinutes, formatNumber } from "@/ui/base/format";
import { randomId } from "@/ui/base/randomId";
import type { Option } from "@/ui/base/types";

/**
 * Deduction rules for attendance faults (lateness, early leave, missed punches, absence): form values and
 * validation. Pure functions.
 */

/** Labels of the kinds of attendance faults, as on the server. */
export const FAULT: Readonly<Record<AttendFault, string>> = {
  LATE: "迟到",
  EARLY: "早退",
  MISSING: "缺卡",
  ABSENCE: "旷工",
};

export const FAULTS: readonly Option<AttendFault>[] = (Object.keys(FAULT) as AttendFault[]).map((value) => ({
  value,
  label: FAULT[value],
}));

/**
 * Limits of the server: rules per scheme, minutes per day, free faults per month, multiples of a fault's
 * length.
 */
export const ITEM_LIMIT = 30;
export const MOST_MINUTES = 1440;
export const MOST_FREE = 186;
export const MOST_TIMES = 100;

/** Deduction rule for one kind of attendance fault, as on the server. */
export interface Item {
  readonly fault: AttendFault;
  readonly from: number;
  readonly free: number;
  readonly minutes: number;
  /** Multiple of the fault's length that is deducted, in hundredths. */
  readonly rate: number;
}

/** Form values of a deduction rule. */
export interface TypedItem {
  readonly id: string;
  readonly fault: AttendFault;
  readonly from: string;
  readonly free: string;
  readonly minutes: string;
  /** Additional deduction as a multiple of the fault's length. */
  readonly times: string;
}

export function blankItem(): TypedItem {
  return { id: randomId().slice(0, 12), fault: "LATE", from: "", free: "", minutes: "", times: "" };
}

/** Whether a fault has a length; a missed punch has none. */
export function hasLength(fault: AttendFault): boolean {
  return fault !== "MISSING";
}

const typed = (value: number) => (value > 0 ? String(value) : "");

/** Form values of deduction rules. */
export function typedItems(items: readonly Item[]): TypedItem[] {
  return items.map(({ fault, from, free, minutes, rate }) => ({
    id: `${fault}-${from}`,
    fault,
    from: typed(from),
    free: typed(free),
    minutes: typed(minutes),
    times: typed(rate / 100),
  }));
}

/** Input of the mutation for the deduction rules. */
export function itemInputs(items: readonly TypedItem[]): DeductionItemInput[] {
  return items.map(({ fault, from, free, minutes, times }) => ({
    fault,
    from: hasLength(fault) ? Number(from || 0) : 0,
    free: Number(free || 0),
    minutes: Number(minutes || 0),
    rate: hasLength(fault) ? Math.round(Number(times || 0) * 100) : 0,
  }));
}

/** Validation error of the deduction rules; null when they are valid. */
export function itemsProblem(items: readonly TypedItem[]): string | null {
  const inputs = itemInputs(items);
  const costless = inputs.findIndex(({ minutes, rate }) => !minutes && !rate);
  if (costless >= 0) return `请填写第 ${costless + 1} 条扣减的时长或倍数`;
  const seen = new Set<string>();
  for (const { fault, from } of inputs) {
    const key = `${fault} ${from}`;
    if (seen.has(key)) return `${FAULT[fault]}的起算时长重复`;
    seen.add(key);
  }
  return null;
}

/** Description of a deduction rule: 迟到 10 分钟起，每月前 3 次不扣，每次扣 30 分钟. */
export function itemText({ fault, from, free, minutes, rate }: Item): string {
  const costs = [
    minutes > 0 ? formatMinutes(minutes) : "",
    rate > 0 ? `时长的 ${formatNumber(rate / 100)} 倍` : "",
  ].filter(Boolean);
  return [
    from > 0 ? `${FAULT[fault]} ${formatMinutes(from)}起` : FAULT[fault],
    free > 0 ? `每月前 ${free} 次不扣` : "",
    `每次扣${costs.join("加")}`,
  ]
    .filter(Boolean)
    .join("，");
}
