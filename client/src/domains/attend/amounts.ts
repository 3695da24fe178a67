import type { AttendApplicationKind } from "@/__generated__/AttendFlowListPageQuery.graphql";
import type { AttendUnit } from "@/__generated__/TypeRows_types.graphql";
import { formatMinutes, formatNumber } from "@/ui/base/format";

/** Formatting of the amounts of leave, overtime and trips: pure functions. */

/** The label of a unit: half days are formatted as days. */
export function unitText(unit: AttendUnit): string {
  return unit === "HOUR" ? "小时" : "天";
}

/** An amount with its unit, formatted like on the server: 1.5 天. */
export function amountText(amount: number, unit: AttendUnit): string {
  return `${formatNumber(amount)} ${unitText(unit)}`;
}

/** An amount with its sign: +1.5 天. */
export function signedText(amount: number, unit: AttendUnit): string {
  return `${amount > 0 ? "+" : ""}${amountText(amount, unit)}`;
}

/**
 * The length of an application: overtime in hours and minutes, others in units of their type; a punch
 * correction has none.
 */
export function lengthText({
  kind,
  amount,
  minutes,
  attendType,
}: {
  readonly kind: AttendApplicationKind;
  readonly amount: number;
  readonly minutes: number;
  readonly attendType: { readonly unit: AttendUnit } | null | undefined;
}): string {
  if (kind === "REPAIR") return "";
  return attendType && kind !== "OVERTIME" ? amountText(amount, attendType.unit) : formatMinutes(minutes);
}
