import { describe, expect, it } from "vitest";
import { merge, valueAt, withValue } from "./merge";

const BASE = { name: "甲", phone: "1", tags: ["a"], custom: { x: "1", y: "2" } };

describe("merge", () => {
  it("keeps what only I changed and takes what only they changed", () => {
    const merged = merge(BASE, { ...BASE, name: "我" }, { ...BASE, phone: "2" });
    expect(merged).toEqual({ values: { ...BASE, name: "我", phone: "2" }, taken: ["phone"], clashes: [] });
  });

  it("says where both changed the same field, and keeps mine until somebody has chosen", () => {
    const merged = merge(BASE, { ...BASE, name: "我", phone: "3" }, { ...BASE, name: "你" });
    expect(merged.values).toEqual({ ...BASE, name: "我", phone: "3" });
    expect(merged).toMatchObject({ taken: [], clashes: ["name"] });
  });

  it("finds nothing to ask where both made the same of it", () => {
    const both = { ...BASE, name: "同", tags: ["a", "b"] };
    expect(merge(BASE, both, { ...both, tags: ["a", "b"] })).toEqual({
      values: both,
      taken: [],
      clashes: [],
    });
  });

  it("compares lists by their content and never mixes them", () => {
    const merged = merge(BASE, { ...BASE, tags: ["a", "m"] }, { ...BASE, tags: ["a", "t"] });
    expect(merged).toMatchObject({ values: { tags: ["a", "m"] }, clashes: ["tags"] });
    const same = merge(BASE, { ...BASE, tags: ["a"] }, { ...BASE, tags: ["t"] });
    expect(same).toMatchObject({ values: { tags: ["t"] }, taken: ["tags"] });
  });

  it("looks into the fields that hold fields, and into no others", () => {
    const mine = { ...BASE, custom: { x: "m", y: "2" } };
    const theirs = { ...BASE, custom: { x: "1", y: "t", z: "new" } };
    expect(merge(BASE, mine, theirs).clashes).toEqual(["custom"]);
    expect(merge(BASE, mine, theirs, ["custom"])).toEqual({
      values: { ...BASE, custom: { x: "m", y: "t", z: "new" } },
      taken: ["custom.y", "custom.z"],
      clashes: [],
    });
    const clash = merge(BASE, mine, { ...BASE, custom: { x: "t", y: "2" } }, ["custom"]);
    expect(clash).toMatchObject({ clashes: ["custom.x"], values: { custom: { x: "m" } } });
  });

  it("reads and writes by path", () => {
    expect(valueAt(BASE, "name")).toBe("甲");
    expect(valueAt(BASE, "custom.y")).toBe("2");
    expect(withValue(BASE, "custom.y", "3")).toEqual({ ...BASE, custom: { x: "1", y: "3" } });
    expect(withValue(BASE, "name", "乙")).toEqual({ ...BASE, name: "乙" });
  });
});
