import { formatNumber } from "@/ui/base/format";
import { formatFigure } from "@/ui/chart/figures";
import { MEASURE, numberOf } from "./cells";
import type { Unit } from "./types";

/** Change of a figure against another period. */
export interface Change {
  /** With its sign: `+12.5%`. */
  readonly text: string;
  readonly way: "up" | "down" | "same";
  /** Whether the change is an improvement; null where it is neutral. */
  readonly better: boolean | null;
}

/** Codes of the columns for which lower is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set([
  "low",
  "missing",
  "open",
  "overdue",
  "repair",
  "respond",
  "stopped",
  "tasksOverdue",
]);
/** Codes of the columns for which more is neither good nor bad: plans, expenses, open items. */
const NEITHER: ReadonlySet<string> = new Set([
  "cost",
  "due",
  "estimate",
  "fee",
  "salary",
  "spent",
  "unconfirmed",
  "waiting",
]);

/** Largest growth factor shown as a percentage; beyond it the figures themselves say more. */
const MOST = 100;

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);

/** Change of a figure; null where there is nothing to compare. */
export function changeOf(
  code: string,
  unit: Unit,
  nowCell: string | null | undefined,
  beforeCell: string | null | undefined,
): Change | null {
  const [now, before] = [numberOf(nowCell), numberOf(beforeCell)];
  if (now === null || before === null) return null;
  const difference = now - before;
  if (difference === 0) return { text: "持平", way: "same", better: null };
  const share = before === 0 ? null : difference / Math.abs(before);
  const text =
    unit === "PERCENT"
      ? `${formatNumber(difference, 1)} 个百分点`
      : share === null || Math.abs(share) > MOST
        ? formatFigure(difference, MEASURE[unit])
        : `${formatNumber(share * 100, 1)}%`;
  const up = difference > 0;
  return {
    text: signed(text, difference),
    way: up ? "up" : "down",
    better: NEITHER.has(code) ? null : up !== LESS_IS_BETTER.has(code),
  };
}
