import { describe, expect, it } from "vitest";
import { amountText } from "./labels";

describe("how much of something", () => {
  it("has its unit, and no more digits than there are", () => {
    expect(amountText(2.5, "米")).toBe("2.5 米");
    expect(amountText(1200, null)).toBe("1,200");
    expect(amountText(0, "台")).toBe("0 台");
  });

  it("is nothing where nothing is said", () => {
    expect(amountText(null, "米")).toBe("");
    expect(amountText(undefined, undefined)).toBe("");
  });
});
