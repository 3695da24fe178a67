import { afterEach, describe, expect, it, vi } from "vitest";
import { spanText, weekAfter, weekIn, weekOf, weeksOfYear, weekText, yearIn } from "./weeks";

afterEach(() => vi.useRealTimers());

describe("weeks", () => {
  it.each([
    ["2026-12-28", 2026, 53],
    ["2027-01-03", 2026, 53],
    ["2027-01-04", 2027, 1],
    ["2024-12-30", 2025, 1],
    ["2021-01-03", 2020, 53],
    ["2026-11-26", 2026, 48],
  ])("%s is counted in the year of its Thursday", (day, year, number) => {
    expect(weekOf(day)).toMatchObject({ year, number });
  });

  it("begin on Mondays, whichever day is named", () => {
    const week = { monday: "2026-11-23", sunday: "2026-11-29", year: 2026, number: 48 };
    for (const day of ["2026-11-23", "2026-11-26", "2026-11-29"]) expect(weekOf(day)).toEqual(week);
    expect(weekAfter(week, -1).monday).toBe("2026-11-16");
    expect(`${weekText(week)} ${spanText(week)}`).toBe("2026 年第 48 周 11-23 至 11-29");
  });

  it("of a year run from the one with its fourth of January to the one with its last Thursday", () => {
    const [first, last] = weeksOfYear(2026);
    expect([first.monday, first.number]).toEqual(["2025-12-29", 1]);
    expect([last.monday, last.number]).toEqual(["2026-12-28", 53]);
  });

  it("of an address that names no day is the present one, by the enterprise's clock", () => {
    // Sunday evening in Greenwich is Monday morning in China
    vi.useFakeTimers({ now: new Date("2026-11-29T17:00:00Z") });
    for (const text of ["now", "2026-13-01", "1900-01-01", "", undefined])
      expect(weekIn(text).monday).toBe("2026-11-30");
    expect(weekIn("2026-03-04").monday).toBe("2026-03-02");
    expect([yearIn("2025"), yearIn("x"), yearIn("1500"), yearIn(null)]).toEqual([2025, 2026, 2026, 2026]);
  });
});
