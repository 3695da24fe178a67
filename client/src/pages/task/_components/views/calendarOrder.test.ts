import { describe, expect, it } from "vitest";
import { type CalendarOrder, ordersByDay } from "./calendarOrder";

const order = (rowId: string, planStartAt: string | null, planEndAt: string | null): CalendarOrder => ({
  rowId,
  name: rowId,
  status: "TAKEN",
  planStartAt,
  planEndAt,
});

describe("the orders of a day", () => {
  it("come by their time, over midnight on both days", () => {
    const days = ordersByDay([
      order("late", "2026-03-11T14:00:00+08:00", "2026-03-11T16:00:00+08:00"),
      order("early", "2026-03-11T09:00:00+08:00", "2026-03-12T00:00:00+08:00"),
      order("night", "2026-03-11T22:00:00+08:00", "2026-03-12T01:00:00+08:00"),
      order("never", null, null),
    ]);
    const of = (day: string) => days.get(day)?.map(({ rowId }) => rowId);
    expect(of("2026-03-11")).toEqual(["early", "late", "night"]);
    expect(of("2026-03-12")).toEqual(["night"]);
    expect(days.size).toBe(2);
  });

  it("are counted no further than a year", () => {
    const days = ordersByDay([order("long", "2026-03-11T14:00:00+08:00", "9999-12-31T16:00:00+08:00")]);
    expect(days.size).toBe(366);
  });
});
