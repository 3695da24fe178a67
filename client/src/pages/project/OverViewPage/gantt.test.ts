import { describe, expect, it } from "vitest";
import {
  type Bar,
  dayOf,
  dragged,
  monthsOf,
  numberOf,
  spanOf,
  type TaskFact,
  windowOf,
  withTasks,
} from "./gantt";

const bar = (beginsOn: string | null, endsOn: string | null): Bar => ({
  rowId: "1",
  name: "安装",
  beginsOn,
  endsOn,
  isOverdue: false,
  version: 1,
});

describe("the picture of mileposts", () => {
  it("counts days across months and years", () => {
    expect(numberOf("2026-03-01") - numberOf("2026-02-28")).toBe(1);
    expect(dayOf(numberOf("2025-12-31") + 1)).toBe("2026-01-01");
  });

  it("draws what has one day as that day, and nothing of what has none", () => {
    expect(spanOf(bar(null, "2026-01-02"))).toEqual([numberOf("2026-01-02"), numberOf("2026-01-02")]);
    expect(spanOf(bar(null, null))).toBeNull();
  });

  it("shows all bars, today, and at least a month", () => {
    const today = numberOf("2026-01-10");
    expect(windowOf([], today)).toEqual([today - 7, today + 23]);
    const [first, last] = windowOf([bar("2025-11-01", "2026-03-05")], today);
    expect([dayOf(first), dayOf(last)]).toEqual(["2025-10-25", "2026-03-12"]);
  });

  it("names the months, and the year where it begins", () => {
    const months = monthsOf([numberOf("2025-11-15"), numberOf("2026-02-02")]);
    expect(months.map(({ label }) => label)).toEqual(["12 月", "2026 年 1 月", "2 月"]);
  });

  it("moves a bar as a whole and by its ends, and never makes it vanish", () => {
    expect(dragged([10, 14], "whole", 3)).toEqual([13, 17]);
    expect(dragged([10, 14], "begin", 9)).toEqual([14, 14]);
    expect(dragged([10, 14], "end", -9)).toEqual([10, 10]);
    expect(dragged([10, 14], "end", 2)).toEqual([10, 16]);
  });

  it("has tasks below the milepost that they lead to, and those of none behind all", () => {
    const task = (
      rowId: string,
      begins: string,
      milepost: string | null,
      after: string[] = [],
    ): TaskFact => ({
      rowId,
      name: `任务 ${rowId}`,
      status: "READY",
      version: 1,
      beginsOn: begins,
      endsOn: "2026-02-01",
      isOverdue: false,
      milepost: milepost ? { rowId: milepost } : null,
      after: after.map((id) => ({ rowId: id })),
      viewerCan: { update: true },
    });
    const rows = withTasks(
      [bar("2026-01-01", "2026-01-31")],
      [
        task("1", "2026-01-20", "1", ["2"]),
        task("2", "2026-01-02", "1"),
        task("3", "2026-01-01", null),
        task("4", "2026-01-01", "99"),
      ],
    );
    expect(rows.map(({ rowId }) => rowId)).toEqual(["1", "task:2", "task:1", "task:3", "task:4"]);
    expect(rows[2]?.after).toEqual([{ rowId: "task:2" }]);
  });
});
