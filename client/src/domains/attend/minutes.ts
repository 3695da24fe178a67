/** Minutes of days and months as people read them: pure functions. */
import { formatMinutes, formatNumber } from "@/ui/base/format";

/** 7小时30分钟; nothing where there are none. */
export function minutesText(minutes: number | null | undefined): string | null {
  return minutes ? formatMinutes(minutes) : null;
}

/** Hours with at most two decimals, as tables and workbooks have them: 7.5; nothing where there are none. */
export function hoursText(minutes: number | null | undefined): string | null {
  return minutes ? formatNumber(minutes / 60) : null;
}
