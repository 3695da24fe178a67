import { describe, expect, it } from "vitest";
import {
  common,
  dayAt,
  layWeek,
  monthAfter,
  monthIn,
  monthText,
  shifted,
  spanOf,
  weeksOf,
} from "./calendarLayout";

const task = (rowId: string, beginsOn: string | null, endsOn: string | null) => ({ rowId, beginsOn, endsOn });

describe("a month", () => {
  it("shows whole weeks from Monday", () => {
    // 2026-03-01 is a Sunday
    expect(weeksOf("2026-03")).toEqual([
      "2026-02-23",
      "2026-03-02",
      "2026-03-09",
      "2026-03-16",
      "2026-03-23",
      "2026-03-30",
    ]);
    expect(weeksOf("2027-02")).toEqual(["2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22"]);
    expect(weeksOf("2999-12").at(-1)).toBe("2999-12-30");
  });

  it("ends, whatever the month", () => {
    expect(() => weeksOf("9999-12")).not.toThrow();
  });

  it("is named by the address, else today's", () => {
    expect(monthIn("2026-11", "2026-03-05")).toBe("2026-11");
    expect(monthIn("2026-13", "2026-03-05")).toBe("2026-03");
    expect(monthIn(null, "2026-03-05")).toBe("2026-03");
    expect(monthIn("9999-12", "2026-03-05")).toBe("2026-03");
    expect(monthIn("0000-01", "2026-03-05")).toBe("2026-03");
    expect(monthIn("2999-12", "2026-03-05")).toBe("2999-12");
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
    expect(monthAfter("2999-12", 1)).toBe("2999-12");
    expect(monthAfter("1900-01", -1)).toBe("1900-01");
    expect(monthText("2026-03")).toBe("2026 年 3 月");
  });
});

describe("where a task lies", () => {
  it("is from its beginning to its end, or that day", () => {
    expect(spanOf(task("1", "2026-03-02", "2026-03-05"))).toEqual(["2026-03-02", "2026-03-05"]);
    expect(spanOf(task("1", null, "2026-03-05"))).toEqual(["2026-03-05", "2026-03-05"]);
    expect(spanOf(task("1", "2026-03-09", "2026-03-05"))).toEqual(["2026-03-05", "2026-03-05"]);
    expect(spanOf(task("1", "2026-03-02", null))).toBeNull();
  });

  it("is moved as a whole, across months", () => {
    expect(shifted(task("1", "2026-02-27", "2026-02-28"), 2)).toEqual({
      beginsOn: "2026-03-01",
      endsOn: "2026-03-02",
    });
    expect(shifted(task("1", null, "2026-03-01"), -1)).toEqual({ beginsOn: null, endsOn: "2026-02-28" });
  });
});

describe("what two ranges have in common", () => {
  it("is the later beginning and the earlier end", () => {
    const month = { from: "2026-03-01", to: "2026-03-31" };
    expect(common(undefined, month)).toEqual(month);
    expect(common({ from: "2026-03-10" }, month)).toEqual({ from: "2026-03-10", to: "2026-03-31" });
    expect(common({ from: null, to: "2026-03-05" }, { from: "2026-01-01" })).toEqual({
      from: "2026-01-01",
      to: "2026-03-05",
    });
    expect(common({ from: "2026-04-10", to: "2026-04-11" }, month)).toBeNull();
  });
});

describe("a week", () => {
  const MONDAY = "2026-03-02";
  const places = (tasks: readonly ReturnType<typeof task>[], lanes = 3) =>
    layWeek(tasks, MONDAY, lanes).shown.map(({ task: { rowId }, from, to, lane }) => [rowId, from, to, lane]);

  it("cuts bars at its ends and says where they go on", () => {
    const { shown } = layWeek(
      [task("1", "2026-02-20", "2026-03-04"), task("2", "2026-03-07", "2026-03-12")],
      MONDAY,
      3,
    );
    expect(shown).toMatchObject([
      { from: 0, to: 2, begins: false, ends: true },
      { from: 5, to: 6, begins: true, ends: false },
    ]);
  });

  it("leaves out what lies elsewhere or nowhere", () => {
    expect(
      places([task("1", null, "2026-03-01"), task("2", "2026-03-09", "2026-03-10"), task("3", null, null)]),
    ).toEqual([]);
  });

  it("uses a lane again as soon as it is free, the longest first", () => {
    expect(
      places([
        task("short", "2026-03-02", "2026-03-02"),
        task("long", "2026-03-02", "2026-03-05"),
        task("late", "2026-03-03", "2026-03-08"),
        task("last", null, "2026-03-06"),
      ]),
    ).toEqual([
      ["long", 0, 3, 0],
      ["short", 0, 0, 1],
      ["late", 1, 6, 1],
      ["last", 4, 4, 0],
    ]);
  });

  it("counts for every day what has no room", () => {
    const { shown, hidden } = layWeek(
      [
        task("1", "2026-03-02", "2026-03-08"),
        task("2", "2026-03-02", "2026-03-08"),
        task("3", "2026-03-03", "2026-03-04"),
        task("4", null, "2026-03-04"),
      ],
      MONDAY,
      2,
    );
    expect(shown).toHaveLength(2);
    expect(hidden.map((tasks) => tasks.map(({ rowId }) => rowId))).toEqual([
      [],
      ["3"],
      ["3", "4"],
      [],
      [],
      [],
      [],
    ]);
  });
});

describe("the day under a point", () => {
  it("is found by its column and week, at the edge outside", () => {
    const box = { left: 100, top: 50, width: 700, height: 500 };
    expect(dayAt({ x: 101, y: 51 }, box, 5)).toBe(0);
    expect(dayAt({ x: 799, y: 549 }, box, 5)).toBe(34);
    expect(dayAt({ x: 310, y: 160 }, box, 5)).toBe(9);
    expect(dayAt({ x: -50, y: 9000 }, box, 5)).toBe(28);
  });
});
