/** The reasons that keep a month from being closed: pure functions. */
import { monthText, spanOf } from "@/domains/attend/month";

/** How far a month is. */
export interface MonthProgress {
  /** Its first day. */
  readonly month: string;
  readonly closed: boolean;
  readonly unsettled: number;
  readonly waiting: number;
  readonly claimed: number;
  readonly review: number;
  /** The earliest month that has to be closed before it. */
  readonly before: string | null | undefined;
}

/** Why a month can't be closed, in words; open exceptions do not keep it open, as they are settled on the way. */
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
