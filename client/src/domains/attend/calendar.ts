/** A month of a member as a calendar: pure functions. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
import type { AttendDayKind, AttendMark } from "@/__generated__/DayContent_day.graphql";
import { weekdayOf } from "@/domains/workday";
import type { Tone } from "@/ui/base/types";
import { ATTEND_MARK, DAY_KIND, toneOf } from "./day/labels";
import { daysOf, dayText } from "./month";

interface MarkOf {
  readonly mark: AttendMark;
}

/** A day that was computed. */
export interface KeptDay {
  readonly rowId: string;
  readonly day: string;
  /** As the table of a month shows it: `√`, `迟12`. */
  readonly cell: string;
  readonly marks: readonly MarkOf[];
  readonly review: boolean;
}

/** A day as it is planned, and as it comes to now. */
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
  /** Names the computed day; null where there is none yet. */
  readonly rowId: string | null;
  /** The key of the panel that tells of it; null where nothing is known of it. */
  readonly key: string | null;
  readonly cell: string;
  readonly marks: readonly MarkOf[];
  readonly review: boolean;
  readonly tone: Tone | null;
  /** The holiday, the shift, or what else is planned. */
  readonly plan: string | null;
  /** The words of a screen reader. */
  readonly label: string;
}

/** The key of the panel of a day that was not computed yet. */
export const plannedKey = (day: string): string => `d${day}`;

/** The part of a cell that a table has room for: short ones as they are, of others the signs of the first two marks. */
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

/** The days of a month: a computed one as it counts, any other as it is planned. */
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
