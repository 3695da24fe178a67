/** Labels and colours of the marks, kinds and exceptions of an attendance day. */

import type { AttendDayKind, AttendMark } from "@/__generated__/DayContent_day.graphql";
import type { AttendExceptionStatus } from "@/__generated__/DayExceptions_exceptions.graphql";
import type { AttendVerdict } from "@/__generated__/DayPunches_result.graphql";
import type { Label } from "@/app/record/labels";
import type { Tone } from "@/ui/base/types";

/** A mark with its sign in the cell of a month's table. */
interface MarkLabel extends Label {
  readonly sign: string;
}

/** Attendance marks of a day with the server's labels, in the order in which they are shown. */
export const ATTEND_MARK: Readonly<Record<AttendMark, MarkLabel>> = {
  ABSENT: { text: "旷工", sign: "旷", tone: "red" },
  HALF_ABSENT: { text: "旷工半天", sign: "半旷", tone: "red" },
  LATE: { text: "迟到", sign: "迟", tone: "yellow" },
  EARLY: { text: "早退", sign: "退", tone: "yellow" },
  MISSING_START: { text: "上班缺卡", sign: "缺", tone: "yellow" },
  MISSING_END: { text: "下班缺卡", sign: "缺", tone: "yellow" },
  SHORT: { text: "工时不足", sign: "短", tone: "yellow" },
  LEAVE: { text: "请假", sign: "假", tone: "blue" },
  TRIP: { text: "出差", sign: "差", tone: "violet" },
  OVERTIME: { text: "加班", sign: "加", tone: "green" },
  UNPUNCHED: { text: "加班未打卡", sign: "疑", tone: "yellow" },
  UNAPPLIED: { text: "加班未申请", sign: "疑", tone: "pink" },
  OUTSIDE: { text: "外勤", sign: "外", tone: "neutral" },
  UNCONFIRMED: { text: "外勤待确认", sign: "待", tone: "pink" },
  REPAIRED: { text: "补卡", sign: "补", tone: "neutral" },
};

/** Marks that need a decision (business §4 Attendance). */
export const FAULTS = [
  "ABSENT",
  "HALF_ABSENT",
  "LATE",
  "EARLY",
  "MISSING_START",
  "MISSING_END",
  "SHORT",
  "UNPUNCHED",
] as const satisfies readonly AttendMark[];

/** Kinds of dates: workday, day off, holiday. */
export const DAY_KIND: Readonly<Record<AttendDayKind, Label>> = {
  WORKDAY: { text: "工作日", tone: "neutral" },
  REST_DAY: { text: "休息日", tone: "neutral" },
  HOLIDAY: { text: "节假日", tone: "green" },
};

/** Results of the start or end of a shift. */
export const VERDICT: Readonly<Record<AttendVerdict, Label>> = {
  ON_TIME: { text: "正常", tone: "green" },
  TOLERATED: { text: "宽限内", tone: "green" },
  LATE: { text: "迟到", tone: "yellow" },
  EARLY: { text: "早退", tone: "yellow" },
  SHORT: { text: "工时不足", tone: "yellow" },
  MISSING: { text: "缺卡", tone: "yellow" },
  ABSENT: { text: "未打卡", tone: "red" },
  COVERED: { text: "无需打卡", tone: "blue" },
  PENDING: { text: "待打卡", tone: "neutral" },
};

/** Statuses of an exception (business §4 Attendance). */
export const EXCEPTION_STATUS: Readonly<Record<AttendExceptionStatus, Label>> = {
  OPEN: { text: "待处理", tone: "yellow" },
  CLAIMED: { text: "补卡审批中", tone: "blue" },
  NORMAL: { text: "按正常处理", tone: "green" },
  EXCEPTION: { text: "按异常处理", tone: "red" },
  REMOVED: { text: "已移除", tone: "neutral" },
};

/** Colours by precedence. */
const STRONGEST: readonly Tone[] = ["red", "yellow", "pink", "blue", "violet", "green"];

/** The colour of a day by its marks; null for a normal day. */
export function toneOf(marks: readonly { readonly mark: AttendMark }[]): Tone | null {
  const tones = marks.map(({ mark }) => ATTEND_MARK[mark]?.tone);
  return STRONGEST.find((tone) => tones.includes(tone)) ?? null;
}
