/**
 * Calendar of a member's attendance month from computed and planned days: pure functions. Days are
 * `YYYY-MM-DD`, months `YYYY-MM`.
 */
import type { AttendDayKind, AttendMark } from "@/__generated__/DayContent_day.graphql";
import { weekdayOf } from "@/domains/workday";
import type { Tone } from "@/ui/base/types";
import { ATTEND_MARK, DAY_KIND, toneOf } from "./day/labels";
import { daysOf, dayText } from "./month";

interface MarkOf {
  readonly mark: AttendMark;
}

/** A day whose attendance the server has computed. */
export interface KeptDay {
  readonly rowId: string;
  readonly day: string;
  /** The text of its cell in the table of a month: `√`, `迟12`. */
  readonly cell: string;
  readonly marks: readonly MarkOf[];
  readonly review: boolean;
}

/** A planned day that is not computed yet, with its result so far. */
export interface PlannedDay {
  readonly day: string;
  readonly kind: AttendDayKind;
  readonly name: string | null | undefined;
  readonly anytime: boolean;
  readonly hole: boolean;
  readonly shift: { readonly name: string } | null | undefined;
  readonly result: { readonly cell: string; readonly marks: readonly MarkOf[] };
}

/** A day of the calendar. */
export interface CalendarDay {
  readonly day: string;
  /** Row id of the computed day; null where there is none yet. */
  readonly rowId: string | null;
  /** Key of its panel; null without data. */
  readonly key: string | null;
  readonly cell: string;
  readonly marks: readonly MarkOf[];
  readonly review: boolean;
  readonly tone: Tone | null;
  /** The holiday, the shift, or another plan. */
  readonly plan: string | null;
  /** The accessible label. */
  readonly label: string;
}

/** Key of the panel of a day that is not computed yet. */
export const plannedKey = (day: string): string => `d${day}`;

/**
 * The text of a cell in a narrow table: short ones unchanged, of others the signs of the first two marks.
 */
export function shortCell(cell: string, marks: readonly MarkOf[]): string {
  if (cell.length <= 4 || marks.length === 0) return cell;
  const signs = new Set(marks.map(({ mark }) => ATTEND_MARK[mark]?.sign ?? ""));
  return [...signs].slice(0, 2).join("");
}

function planOf(planned: PlannedDay | undefined): string | null {
  if (!planned) return null;
  if (planned.name) return planned.name;
  if (planned.hole) return "未排班";
  if (planned.shift) return planned.shift.name;
  if (planned.anytime) return "自由工时";
  return planned.kind === "WORKDAY" ? null : DAY_KIND[planned.kind].text;
}

/** The days of a month: the computed result where there is one, else the plan. */
export function calendarDays(
  month: string,
  kept: readonly KeptDay[],
  planned: readonly PlannedDay[],
): CalendarDay[] {
  return daysOf(month).map((day) => {
    const own = kept.find((one) => one.day === day);
    const plan = planned.find((one) => one.day === day);
    const { cell, marks } = own ?? plan?.result ?? { cell: "", marks: [] };
    const words = planOf(plan);
    const said = marks.length > 0 ? marks.map(({ mark }) => ATTEND_MARK[mark]?.text).join("、") : cell;
    return {
      day,
      rowId: own?.rowId ?? null,
      key: own?.rowId ?? (plan ? plannedKey(day) : null),
      cell,
      marks,
      review: own?.review ?? false,
      tone: toneOf(marks),
      plan: words,
      label: [dayText(day), words, said === "√" ? "正常" : said, own?.review ? "需复核" : null]
        .filter(Boolean)
        .join("，"),
    };
  });
}

/** The weeks of a month from Monday on; null where a day is of another month. */
export function weeksOf<Day extends { readonly day: string }>(days: readonly Day[]): (Day | null)[][] {
  const before: null[] = Array.from({ length: days[0] ? weekdayOf(days[0].day) : 0 }, () => null);
  const all: (Day | null)[] = [...before, ...days];
  while (all.length % 7 !== 0) all.push(null);
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}
