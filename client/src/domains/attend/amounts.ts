import type { AttendApplicationKind } from "@/__generated__/AttendFlowListPageQuery.graphql";
import type { AttendUnit } from "@/__generated__/TypeRows_types.graphql";
import { formatMinutes, formatNumber } from "@/ui/base/format";

/** Amounts of leave, overtime and trips in words: pure functions. */

/** The word for the unit of an amount: half days are told in days. */
export function unitText(unit: AttendUnit): string {
  return unit === "HOUR" ? "小时" : "天";
}

/** An amount in its unit, as the server words it: 1.5 天. */
export function amountText(amount: number, unit: AttendUnit): string {
  return `${formatNumber(amount)} ${unitText(unit)}`;
}

/** The same with its sign: +1.5 天. */
export function signedText(amount: number, unit: AttendUnit): string {
  return `${amount > 0 ? "+" : ""}${amountText(amount, unit)}`;
}

/** The length of an application: of overtime in hours and minutes, else in units of its type; a repair has none. */
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
