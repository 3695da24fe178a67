import { describe, expect, it } from "vitest";
import { asking, conditionsCodec, MOST, ownParameter } from "./conditions";

describe("what is asked of own fields", () => {
  it("comes out of an address as it went in, whatever is in it", () => {
    const all = [
      { fieldId: "12", in: ["泵", "a:b,c"] },
      { fieldId: "13", from: "1", to: "5" },
      { fieldId: "14", to: "2026-01-01" },
      { fieldId: "15", eq: "100%" },
      { fieldId: "16", blank: false },
    ];
    expect(conditionsCodec.decode(conditionsCodec.encode(all))).toEqual(all);
    expect(conditionsCodec.encode([])).toBe("");
  });

  it("is nothing where the address can't be read", () => {
    for (const text of ["", "x:eq:1", "12", "12:eq:", "12:range::", "12:in", "12:eq:%E0%A4%A", "12:like:a"])
      expect(conditionsCodec.decode(text)).toEqual([]);
    const many = Array.from({ length: 20 }, (_, index) => `${index}:eq:1`).join(",");
    expect(conditionsCodec.decode(many)).toHaveLength(MOST);
  });

  it("is one thing of a field", () => {
    const one = asking([], "12", { eq: "a" });
    expect(asking(asking(one, "13", { blank: true }), "12", { eq: "b" })).toEqual([
      { fieldId: "13", blank: true },
      { fieldId: "12", eq: "b" },
    ]);
    expect(asking(one, "12", null)).toEqual([]);
  });

  it("goes along with an export", () => {
    expect(ownParameter([])).toBeUndefined();
    expect(ownParameter([{ fieldId: "12", eq: "a" }])).toBe('[{"fieldId":"12","eq":"a"}]');
  });
});
