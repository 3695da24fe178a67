import { describe, expect, it } from "vitest";
import { toHundredths } from "@/ui/base/hundredths";
import { MONTHS, spread, total } from "./spread";

const NONE = MONTHS.map(() => 0);
const OPEN = MONTHS.map(() => false);
const monthsOf = (result: ReturnType<typeof spread>) => {
  if ("refused" in result) throw new Error(result.refused);
  return result.months;
};

describe("spreading a year's target", () => {
  it("adds up to the fen, and gives what is left over to the earliest months", () => {
    const months = monthsOf(spread(toHundredths(1000), "EVEN", NONE, OPEN, NONE));
    expect(months[0]).toBe(8334);
    expect(months[11]).toBe(8333);
    expect(total(months)).toBe(100_000);
  });

  it("follows last year's shape, and is even where there was nothing", () => {
    const shape = MONTHS.map((month) => (month === 2 ? 300 : month === 5 ? 100 : 0));
    const months = monthsOf(spread(1000, "LAST_YEAR", shape, OPEN, NONE));
    expect([months[2], months[5], months[0]]).toEqual([750, 250, 0]);
    expect(monthsOf(spread(1200, "LAST_YEAR", NONE, OPEN, NONE))).toEqual(MONTHS.map(() => 100));
  });

  it("gives what is left over to the earliest months that have a share", () => {
    const shape = MONTHS.map((month) => (month > 8 ? 1 : 0));
    expect(monthsOf(spread(100, "LAST_YEAR", shape, OPEN, NONE))).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 34, 33, 33,
    ]);
  });

  it("leaves locked months as they are and refuses a total below them", () => {
    const locked = MONTHS.map((month) => month < 2);
    const kept = MONTHS.map((month) => (month < 2 ? 500 : 7));
    const months = monthsOf(spread(2000, "EVEN", NONE, locked, kept));
    expect(months.slice(0, 3)).toEqual([500, 500, 100]);
    expect(spread(999, "EVEN", NONE, locked, kept)).toEqual({ refused: "锁定月份之和超过目标" });
    expect(
      spread(
        1,
        "EVEN",
        NONE,
        MONTHS.map(() => true),
        NONE,
      ),
    ).toEqual({
      refused: "各月都已锁定，总额不能再变",
    });
  });

  it("stays exact for the greatest amounts", () => {
    const shape = MONTHS.map((month) => 9_999_999_999_999 - month);
    const most = 10_000_000_000_000;
    expect(total(monthsOf(spread(most, "LAST_YEAR", shape, OPEN, NONE)))).toBe(most);
  });
});
