import { graphql } from "relay-runtime";
import type { calendarOrder_order$data } from "@/__generated__/calendarOrder_order.graphql";
import { formatDate } from "@/ui/base/format";
import { addDays } from "@/ui/input/dates";
import { daysBetween } from "./calendarLayout";

graphql`
  fragment calendarOrder_order on WorkOrder {
    rowId
    name
    status
    planStartAt
    planEndAt
  }
`;

/** Fields of a work order with a planned visit that the calendar shows. */
export type CalendarOrder = Omit<calendarOrder_order$data, " $fragmentType">;

/** Number of days shown per order, as a guard against mistyped years. */
const MOST = 366;

/** Orders of each day, by start; visits over midnight are listed on both days. */
export function ordersByDay(orders: readonly CalendarOrder[]): ReadonlyMap<string, readonly CalendarOrder[]> {
  const days = new Map<string, CalendarOrder[]>();
  const sorted = orders.toSorted((a, b) => Date.parse(a.planStartAt ?? "") - Date.parse(b.planStartAt ?? ""));
  for (const order of sorted) {
    const { planStartAt, planEndAt } = order;
    if (!planStartAt || !planEndAt) continue;
    // a visit that ends at midnight does not extend into the next day
    const last = formatDate(Date.parse(planEndAt) - 1);
    const first = formatDate(planStartAt);
    const count = Math.min(daysBetween(first, last) + 1, MOST);
    for (let at = 0; at < count; at += 1) {
      const day = addDays(first, at);
      const there = days.get(day);
      if (there) there.push(order);
      else days.set(day, [order]);
    }
  }
  return days;
}
