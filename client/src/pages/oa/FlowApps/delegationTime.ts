/** Whether a delegation is in force on a day. */
export type DelegationTime = "ahead" | "now" | "over";

/** Days as YYYY-MM-DD; both ends are included. */
export function timeOf(beginsOn: string, endsOn: string, today: string): DelegationTime {
  if (today < beginsOn) return "ahead";
  return today > endsOn ? "over" : "now";
}
