import { expect, it } from "vitest";
import { monthlyNeed, nextStep } from "./nextStep";

const TODAY = "2026-11-29";

it("asks for a promise, waits for it, and writes a letter when it was broken or is long missing", () => {
  expect(nextStep({ overdueDays: 5, promise: null }, TODAY, 30).by).toBe("promise");
  expect(nextStep({ overdueDays: 31, promise: null }, TODAY, 30).by).toBe("letter");
  expect(nextStep({ overdueDays: 31, promise: null }, TODAY, 45).by).toBe("promise");
  const promise = { promisedOn: TODAY, kept: null };
  expect(nextStep({ overdueDays: 60, promise }, TODAY, 30)).toEqual({
    text: "等 11-29 付款",
    tone: "blue",
    by: null,
  });
  expect(nextStep({ overdueDays: 5, promise: { promisedOn: "2026-11-28", kept: false } }, TODAY, 30).by).toBe(
    "letter",
  );
  // the promised amount came in, and another one is still outstanding
  expect(nextStep({ overdueDays: 5, promise: { promisedOn: "2026-11-28", kept: true } }, TODAY, 30).by).toBe(
    "promise",
  );
});

it("says what each month has to bring until a target is reached", () => {
  const line = { targetTotal: 1200, achievedTotal: 900 };
  expect(monthlyNeed(line, 2026, TODAY)).toBe(150);
  expect(monthlyNeed(line, 2026, "2026-12-31")).toBe(300);
  expect(monthlyNeed(line, 2027, TODAY)).toBe(25);
  expect(monthlyNeed(line, 2025, TODAY)).toBeNull();
  expect(monthlyNeed({ targetTotal: 100, achievedTotal: 900 }, 2026, TODAY)).toBe(0);
});
