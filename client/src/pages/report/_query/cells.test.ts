import { describe, expect, it } from "vitest";
import { type ResultColumn, wordsOf } from "./cells";
import { pageOf } from "./pages";

const column = (over: Partial<ResultColumn>): ResultColumn => ({
  path: "a",
  label: "列",
  kind: "TEXT",
  list: "ROWS",
  type: "String",
  forbidden: null,
  ...over,
});

describe("a cell", () => {
  it("reads as its kind says", () => {
    expect(wordsOf("12000.5", column({ kind: "MONEY" }))).toBe("12,000.50");
    expect(wordsOf("3", column({ list: "COUNT" }))).toBe("3");
    expect(wordsOf("66.7", column({ kind: "PERCENT" }))).toBe("66.7%");
    expect(wordsOf("90", column({ kind: "MINUTES" }))).not.toBe("90");
    expect(wordsOf(null, column({ kind: "MONEY" }))).toBe("");
    expect(wordsOf("是", column({ kind: "YES_NO" }))).toBe("是");
  });

  it("has the words of its enum, one by one where several stand in it", () => {
    expect(wordsOf("OPEN", column({ type: "CustomerState" }))).toBe("公开");
    expect(wordsOf("OPEN、POOL", column({ type: "CustomerState", list: "JOIN" }))).toBe("公开、公海");
    expect(wordsOf("OPEN", column({ type: "Nobody" }))).toBe("OPEN");
  });

  it("leads to the record that has it, and nowhere else", () => {
    expect(pageOf("UHJvamVjdDo3")).toBe("/project/7/OverViewPage");
    expect(pageOf("Q3VzdG9tZXI6OQ")).toBe("/customer/9/CustomerArchives");
    for (const odd of [null, "", "%", btoa("Nobody:7"), btoa("Project:7/../8"), btoa("toString:7")])
      expect(pageOf(odd)).toBeNull();
  });
});
