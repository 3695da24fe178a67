import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  fromLocal,
  rangeShortcuts,
  readDay,
  readMoment,
  readTime,
  toLocal,
  withTimes,
} from "./dates";

describe("range shortcuts", () => {
  it("are the nine of the specification, in order", () => {
    expect(rangeShortcuts("2026-11-20")).toEqual([
      { label: "今天", range: { from: "2026-11-20", to: "2026-11-20" } },
      { label: "本周", range: { from: "2026-11-16", to: "2026-11-22" } },
      { label: "本月", range: { from: "2026-11-01", to: "2026-11-30" } },
      { label: "上月", range: { from: "2026-10-01", to: "2026-10-31" } },
      { label: "上周", range: { from: "2026-11-09", to: "2026-11-15" } },
      { label: "上月至今", range: { from: "2026-10-01", to: "2026-11-20" } },
      { label: "近三个月", range: { from: "2026-08-20", to: "2026-11-20" } },
      { label: "去年", range: { from: "2025-01-01", to: "2025-12-31" } },
      { label: "今年", range: { from: "2026-01-01", to: "2026-12-31" } },
    ]);
  });

  it("hold on every day of four years: weeks begin on Monday, ranges are in order and contain what they say", () => {
    for (let day = "2023-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
      const ranges = Object.fromEntries(rangeShortcuts(day).map(({ label, range }) => [label, range]));
      for (const [label, range] of Object.entries(ranges))
        expect(range.from <= range.to, `${label} on ${day}`).toBe(true);
      for (const label of ["今天", "本周", "本月", "上月至今", "近三个月", "今年"])
        expect(
          (ranges[label]?.from ?? "9") <= day && (ranges[label]?.to ?? "0") >= day,
          `${label} on ${day}`,
        ).toBe(true);
      expect(new Date(`${ranges.本周?.from}T00:00:00Z`).getUTCDay()).toBe(1);
      expect(addDays(ranges.上周?.to ?? "", 1)).toBe(ranges.本周?.from);
      expect(addDays(ranges.上月?.to ?? "", 1)).toBe(ranges.本月?.from);
    }
  });

  it("end with the last second when times are wanted", () => {
    expect(withTimes({ from: "2026-11-01", to: "2026-11-20" })).toEqual({
      from: "2026-11-01 00:00:00",
      to: "2026-11-20 23:59:59",
    });
  });
});

it("stays in the month when it is too short", () => {
  expect([addMonths("2026-03-31", -1), addMonths("2024-01-31", 1), addMonths("2026-12-15", 2)]).toEqual([
    "2026-02-28",
    "2024-02-29",
    "2027-02-15",
  ]);
});

describe("typed dates", () => {
  it.each(["2026-1-31", "2026/01/31", "2026.1.31", "20260131", "2026年1月31日", " 2026-01-31 "])(
    "reads %s",
    (text) => expect(readDay(text)).toBe("2026-01-31"),
  );
  it.each(["2026-02-30", "2026-13-01", "26-1-1", "tomorrow", ""])("does not read %s", (text) =>
    expect(readDay(text)).toBeNull(),
  );
  it("reads moments and times", () => {
    expect(readMoment("2026/1/31 9:05")).toBe("2026-01-31 09:05:00");
    expect(readMoment("2026-01-31")).toBe("2026-01-31 00:00:00");
    expect(readMoment("2026-01-31 24:00")).toBeNull();
    expect(["9:30", "09：30", "930", "0930"].map(readTime)).toEqual(["09:30", "09:30", "09:30", "09:30"]);
    expect(readTime("25:00")).toBeNull();
  });
  it("go to calendars and back unchanged", () => {
    const day = toLocal("2026-03-29");
    expect(day && fromLocal(day)).toBe("2026-03-29");
  });
});
