import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { daysOfYear, monthsOf, yearOf } from "./person";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-26T04:00:00Z") }));
afterEach(() => vi.useRealTimers());

const report = (monday: string, late = false) => ({
  monday,
  status: "SUBMITTED" as const,
  late,
  submittedAt: "2026-11-01T00:00:00Z",
});
const draft = (monday: string) => ({ monday, status: "DRAFT" as const, late: false, submittedAt: null });

describe("a year of somebody's reports", () => {
  it("has a state for each week, from the first one that they wrote of", () => {
    const weeks = yearOf(2026, [report("2026-11-02"), report("2026-11-09", true), draft("2026-11-23")]);
    expect(weeks).toHaveLength(53);
    const state = (monday: string) => weeks.find(({ week }) => week.monday === monday)?.state;
    expect(
      ["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"].map(state),
    ).toEqual(["ahead", "onTime", "late", "missing", "open", "ahead"]);
  });

  it("counts a draft of a week that is over as missing", () => {
    const weeks = yearOf(2026, [report("2026-11-02"), draft("2026-11-16")]);
    expect(weeks.find(({ week }) => week.monday === "2026-11-16")?.state).toBe("missing");
  });

  it("stands by months, each with the weeks that begin in it", () => {
    const weeks = yearOf(2026, [report("2026-11-02"), report("2026-11-09", true)]);
    const november = monthsOf(weeks, ({ from, to }) => `${from}~${to}`).find(({ key }) => key === "2026-11");
    expect(november).toMatchObject({ submitted: 2, late: 1, short: "11月" });
    expect(november?.to()).toBe("2026-11-02~2026-11-30");
    expect(daysOfYear(2026)).toEqual({ from: "2025-12-29", to: "2026-12-28" });
  });
});
