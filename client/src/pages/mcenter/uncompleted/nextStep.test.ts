import { expect, it } from "vitest";
import { nextStep } from "./nextStep";

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
