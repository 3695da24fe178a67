import { formatNumber } from "@/ui/base/format";
import { worded } from "@/ui/chart/figures";
import { MEASURE, numberOf } from "./cells";
import type { Unit } from "./types";

/** How a figure stands against that of other days. */
export interface Change {
  /** With its sign: `+12.5%`. */
  readonly text: string;
  readonly way: "up" | "down" | "same";
  /** Whether that is good; null where neither is. */
  readonly better: boolean | null;
}

/** Figures that are the better the smaller they are, by the codes of their columns. */
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
/** Figures of which more is neither: what is planned, is spent or waits for somebody. */
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

/** Beyond this many times as much a share says less than the figures themselves. */
const MOST = 100;

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);

/** How a figure has changed; null where there is nothing to compare. */
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
        ? worded(difference, MEASURE[unit])
        : `${formatNumber(share * 100, 1)}%`;
  const up = difference > 0;
  return {
    text: signed(text, difference),
    way: up ? "up" : "down",
    better: NEITHER.has(code) ? null : up !== LESS_IS_BETTER.has(code),
  };
}
