/** Cycles of appraisals by the values of the dictionary `kpi_evaluation_cycle` (business §3 KPI). */
import type { DateRangeValue } from "@/ui/base/types";
import { addDays, addMonths } from "@/ui/input/dates";

/** The months of each cycle. */
const MONTHS: Readonly<Record<string, number>> = { "1": 1, "2": 3, "3": 6, "4": 12 };

/** A quarter: the default cycle. */
export const USUAL_CYCLE = "2";

/** A cycle with its days and its labels. */
export interface Cycle {
  readonly days: DateRangeValue;
  readonly text: string;
  readonly short: string;
}

/** The labels of the cycle that begins on a day: 2026年第4季度, and a shorter one for below a bar. */
export function cycleText(value: string, beginsOn: string): Pick<Cycle, "text" | "short"> {
  const year = beginsOn.slice(0, 4);
  const month = Number(beginsOn.slice(5, 7));
  switch (value) {
    case "1":
      return { text: `${year}年${month}月`, short: `${month}月` };
    case "2": {
      const quarter = Math.floor((month - 1) / 3) + 1;
      return { text: `${year}年第${quarter}季度`, short: `${quarter}季度` };
    }
    case "3": {
      const half = month > 6 ? "下半年" : "上半年";
      return { text: `${year}年${half}`, short: half };
    }
    case "4":
      return { text: `${year}年`, short: `${year}年` };
    default:
      return { text: `${beginsOn} 起`, short: beginsOn.slice(5) };
  }
}

/** The last cycles up to the one that contains a day, the earliest first. */
export function recentCycles(value: string, today: string, count: number): readonly Cycle[] {
  const months = MONTHS[value] ?? MONTHS[USUAL_CYCLE] ?? 3;
  const known = value in MONTHS ? value : USUAL_CYCLE;
  const month = Number(today.slice(5, 7)) - 1;
  const first = String(month - (month % months) + 1).padStart(2, "0");
  const present = `${today.slice(0, 4)}-${first}-01`;
  return Array.from({ length: count }, (_, at) => {
    const from = addMonths(present, (at - count + 1) * months);
    return { days: { from, to: addDays(addMonths(from, months), -1) }, ...cycleText(known, from) };
  });
}
