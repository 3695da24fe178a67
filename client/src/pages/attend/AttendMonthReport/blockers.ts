/** Reasons that prevent an attendance month from being closed: pure functions. */
import { monthText, spanOf } from "@/domains/attend/month";

/** Progress of a month: numbers of days and exceptions by state. */
export interface MonthProgress {
  /** First day of the month. */
  readonly month: string;
  readonly closed: boolean;
  readonly unsettled: number;
  readonly waiting: number;
  readonly claimed: number;
  readonly review: number;
  /** Earliest month that has to be closed first. */
  readonly before: string | null | undefined;
}

/** Reasons that prevent closing, as texts; open exceptions do not, as closing settles them. */
export function blockersOf(state: MonthProgress, today: string): string[] {
  const { month, unsettled, waiting, claimed, review, before } = state;
  if (spanOf(month.slice(0, 7)).to >= today) return ["本月结束后才能关账"];
  return [
    before ? `请先关账${monthText(before)}` : "",
    unsettled > 0 ? `${unsettled} 天的考勤尚未结束` : "",
    waiting > 0 ? `${waiting} 天的考勤正在计算` : "",
    claimed > 0 ? `${claimed} 项异常的补卡在审批中` : "",
    review > 0 ? `${review} 项已处理的异常需要复核` : "",
  ].filter(Boolean);
}
