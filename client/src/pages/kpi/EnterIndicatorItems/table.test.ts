import { describe, expect, it } from "vitest";
import { countsOf, problemOf, type RaterInput, sentOf, sentPlace, tableOf, withText } from "./table";

const input = (rowId: string, member: string, indication: string, over: object = {}) =>
  ({
    rowId,
    version: 1,
    value: null,
    remark: null,
    submittedAt: null,
    who: "DIRECTOR",
    whoText: "直属上级",
    examine: { rowId: member, member: { name: member }, team: null },
    planIndication: {
      rowId: indication,
      name: indication,
      sortOrder: Number(indication),
      scoring: { method: "DIRECT", floor: 0, cap: 100 },
    },
    viewerCan: { save: true, modify: false },
    ...over,
  }) as unknown as RaterInput;

const A1 = input("1", "A", "1");
const B2 = input("2", "B", "2", { value: 50 });

describe("the inputs of a rater", () => {
  it("are a table, with empty cells where the viewer does not rate", () => {
    const { columns, rows } = tableOf([B2, A1]);
    expect(columns.map(({ indication, whoText }) => [indication.name, whoText])).toEqual([
      ["1", null],
      ["2", null],
    ]);
    expect(rows.map(({ key, cells }) => [key, cells.map((cell) => cell?.rowId ?? null)])).toEqual([
      ["A", ["1", null]],
      ["B", [null, "2"]],
    ]);
  });

  it("stand in two columns where the viewer rates an indication for two reasons", () => {
    const twice = tableOf([A1, input("3", "A", "1", { who: "MEMBER", whoText: "指定成员" })]);
    expect(twice.columns.map(({ whoText }) => whoText)).toEqual(["直属上级", "指定成员"]);
    expect(twice.rows).toHaveLength(1);
  });

  it("forget what is typed as it was", () => {
    const typed = withText({}, B2, { value: "60", remark: "好" });
    expect(sentOf(B2, typed)).toEqual({ id: "2", version: 1, value: 60, remark: "好" });
    expect(withText(typed, B2, { value: "50", remark: "" })).toEqual({});
    expect(sentOf(B2, withText({}, B2, { value: "" })).value).toBeNull();
    expect(problemOf(A1, withText({}, A1, { value: "200" }))).toBe("应在 0 到 100 之间");
  });

  it("are counted as they stand on screen", () => {
    const done = input("4", "C", "1", { value: 1, submittedAt: "2026-01-01T00:00:00Z" });
    expect(countsOf([A1, B2, done], {})).toEqual({ all: 3, submitted: 1, filled: 1, empty: 1 });
    expect(countsOf([A1, B2, done], withText({}, A1, { value: "5" })).empty).toBe(0);
  });

  it("are found by the path of an error", () => {
    expect(sentPlace(["inputs", "3", "value"])).toBe(3);
    expect(sentPlace("inputs.0.value")).toBe(0);
    expect(sentPlace(["version"])).toBeNull();
    expect(sentPlace(null)).toBeNull();
  });
});
