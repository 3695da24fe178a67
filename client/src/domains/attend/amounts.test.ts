import { expect, it } from "vitest";
import { amountText, lengthText, signedText } from "./amounts";

it("tells amounts in their unit, half days in days", () => {
  expect([amountText(1.5, "HALF_DAY"), amountText(2, "DAY"), amountText(0.25, "HOUR")]).toEqual([
    "1.5 天",
    "2 天",
    "0.25 小时",
  ]);
  expect([signedText(1, "DAY"), signedText(-0.5, "DAY"), signedText(0, "DAY")]).toEqual([
    "+1 天",
    "-0.5 天",
    "0 天",
  ]);
});

it("tells how long an application is: overtime in hours and minutes, a repair not at all", () => {
  const attendType = { unit: "HALF_DAY" } as const;
  expect(lengthText({ kind: "LEAVE", amount: 0.5, minutes: 240, attendType })).toBe("0.5 天");
  expect(lengthText({ kind: "OVERTIME", amount: 2.5, minutes: 150, attendType: { unit: "HOUR" } })).toBe(
    "2小时30分钟",
  );
  // its type was deleted
  expect(lengthText({ kind: "TRIP", amount: 1, minutes: 480, attendType: null })).toBe("8小时");
  expect(lengthText({ kind: "REPAIR", amount: 0, minutes: 0, attendType: null })).toBe("");
});
