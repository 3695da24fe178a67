import { describe, expect, it } from "vitest";
import { hundredths, hundredthsText, toHundredths } from "./hundredths";

describe("hundredths", () => {
  it.each([
    ["33.33", 3333],
    ["0.29", 29],
    ["-1.1", -110],
    ["", 0],
    ["x", 0],
    ["Infinity", 0],
  ])("of %s are %d", (text, count) => expect(hundredths(text)).toBe(count));
  it("are whole, and read as they were typed", () => {
    expect(toHundredths(1234.56)).toBe(123_456);
    expect([hundredthsText(3333), hundredthsText(5000), hundredthsText(-10)]).toEqual([
      "33.33",
      "50",
      "-0.1",
    ]);
  });
});
