import { describe, expect, it } from "vitest";
import { contactOf, filledFrom } from "./customerContact";

const QIMING = { contactName: "宋知远", contactPhone: "13900000001", address: "云岭路 18 号" };
const OTHER = { contactName: "龚立群", contactPhone: "", address: "茸北路 266 号" };

describe("what a customer says of an order", () => {
  it("fills what is empty, and leaves what was typed", () => {
    expect(filledFrom(QIMING, contactOf(null), contactOf(null))).toEqual(QIMING);
    const typed = { ...contactOf(null), contactName: "门卫" };
    expect(filledFrom(QIMING, typed, contactOf(null))).toEqual({
      contactPhone: "13900000001",
      address: "云岭路 18 号",
    });
  });

  it("goes with its customer, but for what was typed over it", () => {
    expect(filledFrom(OTHER, QIMING, QIMING)).toEqual(OTHER);
    expect(filledFrom(OTHER, { ...QIMING, address: "地下二层" }, QIMING)).toEqual({
      contactName: "龚立群",
      contactPhone: "",
    });
  });
});
