import { describe, expect, it } from "vitest";
import { behind, FAULTS, NOTHING, shareOf, spanAt, trendOf } from "./figures";
import { lineOf, stepOf } from "./list";

const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const search = (text = "") => new URLSearchParams(text);

describe("figures of attendance", () => {
  it("are told by days, weeks or months, by how many days there are", () => {
    expect(stepOf(search(), MARCH)).toBe("DAY");
    expect(stepOf(search(), { from: "2026-01-01", to: "2026-06-30" })).toBe("WEEK");
    expect(stepOf(search(), { from: "2025-03-01", to: "2026-03-31" })).toBe("MONTH");
    expect(stepOf(search("step=WEEK"), MARCH)).toBe("WEEK");
    expect(lineOf(search("lines=MEMBER"))).toBe("MEMBER");
    expect(lineOf(search("lines=DAY"))).toBe("TEAM");
  });

  it("are shares with one decimal, and none of nothing", () => {
    expect(shareOf(2, 3)).toBe(66.7);
    expect(shareOf(0, 0)).toBeNull();
  });

  it("lead to the days behind them, no further than what was asked for", () => {
    expect(spanAt("2026-03-30", "WEEK", MARCH)).toEqual({ from: "2026-03-30", to: "2026-03-31" });
    expect(spanAt("2026-02-23", "WEEK", MARCH)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
    expect(spanAt("2026-03-01", "MONTH", { from: "2026-03-05", to: "2026-04-02" })).toEqual({
      from: "2026-03-05",
      to: "2026-03-31",
    });
    expect(behind({ teamId: "2", days: MARCH }, { marks: "LATE" })).toBe(
      "/attend/AttendDayReport?teamId=2&days=2026-03-01%7E2026-03-31&marks=LATE",
    );
  });

  it("make a trend whose places and figures each have their address", () => {
    const figures = trendOf(
      [
        { ...NOTHING, day: "2026-03-05", lateTimes: 2 },
        { ...NOTHING, day: "2026-03-06", missing: 1 },
      ],
      "DAY",
      { days: MARCH },
      FAULTS,
    );
    expect(figures.groups.map(({ label }) => label)).toEqual(["03-05", "03-06"]);
    expect(figures.series.map(({ name }) => name)).toEqual(["迟到", "早退", "缺卡", "旷工"]);
    expect(figures.series[0]?.figures[0]).toEqual({
      value: 2,
      to: "/attend/AttendDayReport?days=2026-03-05%7E2026-03-05&marks=LATE",
    });
  });
});
