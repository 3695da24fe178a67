import { expect, it } from "vitest";
import { daysOf, headingOf, missedOf, monthAfter, monthOf, worksOn } from "./days";

it("says a day as people do", () => {
  expect(headingOf("2026-03-05", "2026-03-05")).toBe("今天 · 3月5日 星期四");
  expect(headingOf("2026-03-04", "2026-03-05")).toBe("昨天 · 3月4日 星期三");
  expect(headingOf("2025-12-31", "2026-03-05")).toBe("2025年12月31日 星期三");
});

it("looks at no day that is still to come", () => {
  expect(monthOf("2026-04", "2026-03-05")).toBe("2026-03");
  expect(monthOf("2026-13", "2026-03-05")).toBe("2026-03");
  expect(daysOf("2026-03", "2026-03-05")).toEqual({ from: "2026-03-01", to: "2026-03-05" });
  expect(daysOf("2026-02", "2026-03-05")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
});

it("misses workdays that are over, as the enterprise works", () => {
  const specials = new Map([
    ["2026-03-02", { day: "2026-03-02", works: false }],
    ["2026-03-07", { day: "2026-03-07", works: true }],
  ]);
  expect(worksOn("2026-03-07", specials)).toBe(true);
  expect(worksOn("2026-03-08", specials)).toBe(false);
  const days = ["01", "02", "03", "04", "05"].map((day) => ({
    day: `2026-03-${day}`,
    count: day === "04" ? 2 : 0,
  }));
  // a Sunday, a day off, missed, written, and today
  expect(missedOf(days, specials, "2026-03-05")).toBe(1);
});
