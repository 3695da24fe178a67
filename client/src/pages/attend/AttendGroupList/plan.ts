/** Texts about the schedule and terms of an attendance group: pure functions. */
import { WEEKDAYS } from "@/domains/attend/month";

interface Shift {
  readonly name: string;
  readonly mark: string;
}

interface PlanDay {
  readonly shift: Shift | null | undefined;
}

export interface Plan {
  readonly beginsOn: string;
  readonly freeDays: readonly number[];
  readonly week: readonly PlanDay[] | null | undefined;
  readonly turn: readonly PlanDay[] | null | undefined;
}

/** Weekdays as text: 周一至周五, or 周一、周三. Days from 1 for Monday, in order. */
export function weekdaysText(days: readonly number[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return "";
  const name = (day: number) => `周${WEEKDAYS[day - 1] ?? ""}`;
  if (days.length > 2 && last - first === days.length - 1) return `${name(first)}至${name(last)}`;
  return days.map(name).join("、");
}

/** Days grouped by shift, in the order of the days. */
function byShift(days: readonly PlanDay[]): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  days.forEach(({ shift }, at) => {
    if (shift) found.set(shift.name, [...(found.get(shift.name) ?? []), at + 1]);
  });
  return found;
}

/** Schedule of a term as text: 周一至周五 早班；周六 短班. */
export function planText(kind: string, { week, turn, freeDays }: Plan): string {
  if (kind === "BOARD") return "按排班表";
  if (kind === "ANYTIME") return `${weekdaysText(freeDays)} 自由上下班`;
  if (turn) return `${turn.length} 天轮班：${turn.map(({ shift }) => shift?.mark ?? "休").join(" ")}`;
  return [...byShift(week ?? [])].map(([name, days]) => `${weekdaysText(days)} ${name}`).join("；");
}

/** First day of the present term (or of the first one), and of the next one. */
export function termsText(terms: readonly Pick<Plan, "beginsOn">[], today: string): string {
  const begun = terms.filter(({ beginsOn }) => beginsOn <= today);
  const next = terms.find(({ beginsOn }) => beginsOn > today);
  const now = begun.at(-1);
  if (!now) return next ? `${next.beginsOn} 起生效` : "未生效";
  return next ? `${now.beginsOn} 起，${next.beginsOn} 起变更` : `${now.beginsOn} 起`;
}
