import { describe, expect, it } from "vitest";
import { gradeFigures, mondaysIn, sentFigures, weekLabel } from "./chartData";
import { reportOf, rowsOf } from "./links";

describe("figures of weekly reports", () => {
  it("lead to the reports that they count", () => {
    const { groups, series } = sentFigures("周", [
      {
        key: "2026-11-16",
        ...weekLabel("2026-11-16"),
        submitted: 5,
        late: 2,
        to: (late) =>
          rowsOf("/weeklyReport", {
            days: { from: "2026-11-16", to: "2026-11-16" },
            ...(late === undefined ? {} : { late }),
          }),
      },
    ]);
    expect(groups[0]).toMatchObject({ label: "2026 年第 47 周", short: "47周" });
    expect(series.map(({ name, figures }) => [name, figures[0]?.value])).toEqual([
      ["按时提交", 3],
      ["逾期提交", 2],
    ]);
    const address = new URL(series[1]?.figures[0]?.to ?? "", "https://xieli.test");
    expect(address.pathname).toBe("/weeklyReport/detailWeeklyReport");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      scope: "MEMBER",
      statuses: "SUBMITTED,LOCKED,REOPENED",
      days: "2026-11-16~2026-11-16",
      late: "1",
    });
  });

  it("stay in the area in which they are looked at", () => {
    const rows = { authorId: "7", teamId: "3", statuses: ["LOCKED"], whose: "TEAM" } as const;
    expect(rowsOf("/report", rows)).toBe(
      "/report/detailWeeklyReport?scope=MEMBER&statuses=LOCKED&authorId=7&teamId=3&whose=TEAM",
    );
    expect(reportOf("/report", "9")).toBe("/report/detailWeeklyReport?show=9");
  });

  it("stand for every week of a span, also for those in which nobody wrote", () => {
    expect(mondaysIn("2026-12-24", "2027-01-05")).toEqual(["2026-12-21", "2026-12-28", "2027-01-04"]);
    expect(mondaysIn("2020-01-06", "2026-12-28", ["2026-11-23"])).toEqual(["2026-11-23"]);
  });

  it("tell words without a grade apart", () => {
    const { groups } = gradeFigures([
      { grade: { value: "1", text: "优秀" }, count: 4 },
      { grade: null, count: 1 },
    ]);
    expect(groups.map(({ label }) => label)).toEqual(["优秀", "未评级"]);
  });
});
