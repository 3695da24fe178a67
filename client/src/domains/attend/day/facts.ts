/** Labelled figures of a computed attendance day, formatted for display: pure functions. */
import { formatDate } from "@/ui/base/format";
import type { Description } from "@/ui/frame/DescriptionList";
import { minutesText } from "../minutes";

/** Counted minutes of an attendance day. */
export interface DayFigures {
  readonly expected: number;
  readonly worked: number;
  readonly late: number;
  readonly early: number;
  readonly absence: number;
  readonly absentHalves: number;
  readonly leave: number;
  readonly trip: number;
  readonly overtimeWorkday: number;
  readonly overtimeRest: number;
  readonly overtimeHoliday: number;
  readonly night: number;
  readonly missing: number;
}

/** Overtime of all kinds of dates, in minutes. */
export function overtimeOf({
  overtimeWorkday,
  overtimeRest,
  overtimeHoliday,
}: Pick<DayFigures, "overtimeWorkday" | "overtimeRest" | "overtimeHoliday">): number {
  return overtimeWorkday + overtimeRest + overtimeHoliday;
}

/**
 * The result of a day without marks: 未结束 as long as work is still expected today; null where none is
 * expected.
 */
export function unmarkedText(
  { day, expected, worked }: Pick<DayFigures, "expected" | "worked"> & { readonly day: string },
  today = formatDate(new Date()),
): string | null {
  if (expected <= 0) return null;
  return day >= today && worked < expected ? "未结束" : "正常";
}

/** The expected and the worked minutes, and the other figures that are not zero. */
export function factsOf(day: DayFigures): Description[] {
  const minutes = (label: string, value: number): Description => ({
    label,
    value: minutesText(value),
    hidden: value === 0,
  });
  return [
    { label: "应出勤", value: minutesText(day.expected) ?? "无" },
    { label: "实际出勤", value: minutesText(day.worked) ?? "无" },
    minutes("迟到", day.late),
    minutes("早退", day.early),
    { label: "缺卡", value: `${day.missing} 次`, hidden: day.missing === 0 },
    minutes("缺勤", day.absence),
    { label: "旷工", value: `${day.absentHalves / 2} 天`, hidden: day.absentHalves === 0 },
    minutes("请假", day.leave),
    minutes("出差", day.trip),
    minutes("工作日加班", day.overtimeWorkday),
    minutes("休息日加班", day.overtimeRest),
    minutes("节假日加班", day.overtimeHoliday),
    minutes("夜间工时", day.night),
  ];
}
