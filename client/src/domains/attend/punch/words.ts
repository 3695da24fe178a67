import type { AttendSide } from "@/__generated__/AttendPunchPageQuery.graphql";

/** The two ends of work. */
export const SIDE: Readonly<Record<AttendSide, string>> = { START: "上班", END: "下班" };

/** The name of a punch by the end of work that it is for. */
export function punchWord(side: AttendSide | null): string {
  return side === null ? "打卡" : `${SIDE[side]}打卡`;
}
