import { describe, expect, it } from "vitest";
import { flagsOf, flagsText, paramOf } from "./customerFlags";

describe("the flags of a customer type", () => {
  it("read an item's parameters and write them back the same", () => {
    const param = {
      isDuplicate: 0,
      requireLevel: 1,
      requireAddress: 1,
      requireAddressDesc: 0,
      requireIndustry: 0,
      requireDepart: 0,
      requirePosition: 1,
      contactsNum: 1,
    };
    expect(paramOf(flagsOf(param))).toEqual(param);
  });

  it("demand nothing when there are none, and leave the limit to its default", () => {
    const flags = flagsOf(null);
    expect(Object.values(flags).filter(Boolean)).toEqual([]);
    expect(paramOf(flags)).not.toHaveProperty("contactsNum");
  });

  it("take 1 and 0 also as text, as old clients sent them", () => {
    expect(flagsOf({ requireLevel: "1", requireAddress: "0" })).toMatchObject({
      requireLevel: true,
      requireAddress: false,
    });
  });

  it("are told in words", () => {
    expect(flagsText({ requireLevel: 1, contactsNum: 1 })).toBe("级别必填 · 联系人最多 1 位");
    expect(flagsText(null)).toBe("联系人最多 99 位");
  });
});
