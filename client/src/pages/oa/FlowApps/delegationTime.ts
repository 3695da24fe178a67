/** Period of an approval delegation: pure functions. */

/** State of a delegation on a day: not begun, in force, or ended. */
export type DelegationTime = "ahead" | "now" | "over";

/** State of a delegation on a day. Days as YYYY-MM-DD; both ends are included. */
export function timeOf(beginsOn: string, endsOn: string, today: string): DelegationTime {
  if (today < beginsOn) return "ahead";
  return today > endsOn ? "over" : "now";
}
