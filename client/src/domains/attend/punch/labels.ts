import type { AttendSide } from "@/__generated__/AttendPunchPageQuery.graphql";

/** The start and the end of work. */
export const SIDE: Readonly<Record<AttendSide, string>> = { START: "上班", END: "下班" };

/** The name of a punch by the start or end of work. */
export function punchLabel(side: AttendSide | null): string {
  return side === null ? "打卡" : `${SIDE[side]}打卡`;
}
