import { describe, expect, it } from "vitest";
import { behind, daysOf, merged, placesOf } from "./chartData";

const MARCH = { scope: "TEAM", happenedOn: { from: "2026-03-01", to: "2026-03-03" } } as const;

describe("the figures of logs", () => {
  it("lead to the list with the same filters, and narrower", () => {
    expect(behind({ scope: "ALL" })).toBe("/log/LogList");
    expect(decodeURIComponent(behind({ ...MARCH, logTypes: ["2", "5"] }, { authorId: "7" }))).toBe(
      "/log/LogList?view=TEAM&authorId=7&logTypes=2,5&happenedOn=2026-03-01~2026-03-03",
    );
  });

  it("have a place for each day, also for those without a log", () => {
    const { axis, groups, series } = daysOf(MARCH, "count", [{ day: "2026-03-02", count: 2, minutes: 90 }]);
    expect(axis).toBe("日期");
    expect(groups.map(({ label }) => label)).toEqual(["03-01", "03-02", "03-03"]);
    expect(series[0]?.figures.map(({ value }) => value)).toEqual([0, 2, 0]);
    expect(groups[1]?.to).toContain("2026-03-02%7E2026-03-02");
  });

  it("are told by months where the days are many", () => {
    const filter = { happenedOn: { from: "2026-01-15", to: "2026-05-02" } };
    const rows = [
      { day: "2026-01-20", count: 1, minutes: 60 },
      { day: "2026-05-01", count: 1, minutes: 30 },
    ];
    const { axis, groups, series } = daysOf(filter, "minutes", rows);
    expect(axis).toBe("月份");
    expect(groups.map(({ label }) => label)).toEqual(["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"]);
    expect(series[0]?.figures.map(({ value }) => value)).toEqual([60, 0, 0, 0, 30]);
    expect(groups[4]?.to).toContain("2026-05-01%7E2026-05-02");
  });

  it("put the most first, and what has no name into one place", () => {
    const places = merged([
      { key: "", label: "未关联项目", count: 1, minutes: 10 },
      { key: "7", label: "二期", to: "/x", count: 2, minutes: 90 },
      { key: "", label: "未关联项目", count: 3, minutes: 20 },
    ]);
    expect(placesOf("项目", "count", places).groups.map(({ label }) => label)).toEqual([
      "未关联项目",
      "二期",
    ]);
    expect(placesOf("项目", "minutes", places).series[0]?.figures).toMatchObject([
      { value: 90, to: "/x" },
      { value: 30 },
    ]);
  });
});
