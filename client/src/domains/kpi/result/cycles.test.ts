import { describe, expect, it } from "vitest";
import { cycleText, recentCycles } from "./cycles";

describe("cycles of appraisals", () => {
  it("are named by their kind and the day on which they begin", () => {
    const texts = ["1", "2", "3", "4", "9"].map((value) => cycleText(value, "2026-10-01").text);
    expect(texts).toEqual(["2026年10月", "2026年第4季度", "2026年下半年", "2026年", "2026-10-01 起"]);
    expect(cycleText("2", "2026-01-01").short).toBe("1季度");
  });

  it("go back over the end of a year, and each ends the day before the next begins", () => {
    expect(recentCycles("2", "2026-02-28", 3)).toEqual([
      { days: { from: "2025-07-01", to: "2025-09-30" }, text: "2025年第3季度", short: "3季度" },
      { days: { from: "2025-10-01", to: "2025-12-31" }, text: "2025年第4季度", short: "4季度" },
      { days: { from: "2026-01-01", to: "2026-03-31" }, text: "2026年第1季度", short: "1季度" },
    ]);
    expect(recentCycles("1", "2028-02-29", 1)[0]?.days).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    const two = (value: string) => recentCycles(value, "2026-12-31", 2).map(({ text }) => text);
    expect([two("3"), two("4")]).toEqual([
      ["2026年上半年", "2026年下半年"],
      ["2025年", "2026年"],
    ]);
  });

  it("that nobody knows are looked at by quarters", () => {
    expect(recentCycles("9", "2026-05-05", 1)[0]?.text).toBe("2026年第2季度");
  });
});
