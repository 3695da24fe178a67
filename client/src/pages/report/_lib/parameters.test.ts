import { describe, expect, it } from "vitest";
import {
  decodeCondition,
  encodeCondition,
  narrowed,
  openRows,
  openSummed,
  parametersOf,
  rowsSearch,
  widened,
} from "./parameters";
import type { Condition } from "./types";

const CONDITIONS: readonly Condition[] = [
  { field: "a", op: "IN", values: ["12", "A,B", "@me", "已~完成"] },
  { field: "a", op: "NOT_IN", values: ["1"] },
  { field: "a", op: "PERIOD", period: "THIS_MONTH" },
  { field: "a", op: "BETWEEN", from: "2026-01-01", to: "2026-03-31" },
  { field: "a", op: "BETWEEN", from: "100.5" },
  { field: "a", op: "IS_NULL" },
  { field: "a", op: "NOT_NULL" },
];

describe("what a reader narrows", () => {
  it.each(CONDITIONS)("stands in the address and comes out of it: %o", (condition) => {
    expect(decodeCondition("a", encodeCondition(condition))).toEqual(condition);
    const search = narrowed(new URLSearchParams("x=1"), "a", condition);
    expect(parametersOf(new URLSearchParams(search.toString()))).toEqual([condition]);
  });

  it.each([
    "",
    "period:SOMETIME",
    "period:toString",
    "range:~",
    "range:today~",
    "range:1~2~3",
    "in:",
    "in:%E0%A4%A",
    "like:x",
  ])("is nothing where the address says %s", (text) => expect(decodeCondition("a", text)).toBeNull());

  it("is the same question whatever the order, and six at most", () => {
    const names = ["g", "b", "a", "f", "c", "e", "d"];
    const search = new URLSearchParams(names.map((name) => [`p.${name}`, "in:1"]));
    expect(parametersOf(search).map(({ field }) => field)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("closes the rows that are open, which are those of other figures then", () => {
    const search = new URLSearchParams('p.a=in:1&rows=["1"]&x=1');
    expect(narrowed(search, "b", { field: "b", op: "IS_NULL" }).has("rows")).toBe(false);
    expect(narrowed(search, "a", null).toString()).toBe("x=1");
    expect(widened(search).toString()).toBe("x=1");
  });
});

describe("whose rows are open", () => {
  it.each([[["12", null]], [["2026-11-01"]], [null]])("stands in the address: %o", (keys) => {
    expect(openRows(new URLSearchParams(rowsSearch(new URLSearchParams("p.a=in:1"), keys, "count")))).toEqual(
      keys,
    );
  });
  it("are those of the whole where there are no groups", () => {
    expect(openRows(new URLSearchParams(rowsSearch(new URLSearchParams(), [], "count")))).toBeNull();
  });
  it.each(["", "[]", "{}", "[1]", "[", '["1","2","3","4","5","6"]'])("are none where it says %s", (text) => {
    expect(openRows(new URLSearchParams({ rows: text }))).toBeUndefined();
  });
  it("says over which dimensions they go, and forgets it with them", () => {
    const at = (keys: readonly (string | null)[] | null, summed?: readonly boolean[]) =>
      new URLSearchParams(rowsSearch(new URLSearchParams("summed=11"), keys, "fee", summed));
    expect(openSummed(at(["1", null], [false, true]))).toEqual([false, true]);
    expect(openSummed(at(["1", null], [false, false]))).toBeNull();
    expect(openSummed(at(["1", null]))).toBeNull();
    expect(openSummed(at(null, [true, true]))).toBeNull();
    const open = at(["1", null], [false, true]);
    expect(narrowed(open, "b", null).has("summed")).toBe(false);
  });
  it.each(["1", "101", "12", "ab"])("goes over none where two keys have %s", (summed) => {
    expect(openSummed(new URLSearchParams({ rows: '["1","2"]', summed }))).toBeNull();
  });
});
