import { describe, expect, it } from "vitest";
import { changeTo, columnsOf, distribute, filterOf, groupingOf, NONE, presetOf } from "./boardGroups";

const NOTHING = { director: null, project: null, milepost: null };
const LEVELS = [
  { value: "1", text: "高" },
  { value: "2", text: "中" },
];

describe("the grouping of a board", () => {
  it("is the one that the address names, else the status", () => {
    expect(groupingOf("director")).toBe("DIRECTOR");
    expect(groupingOf("LEVEL")).toBe("STATUS");
    expect(groupingOf(null)).toBe("STATUS");
  });
});

describe("the columns of a board", () => {
  it("are those that have tasks, and last the one of those that have none", () => {
    const groups = [
      { ...NOTHING, key: "7", count: 3, overdue: 1, director: { rowId: "7", name: "苏木阳" } },
      { ...NOTHING, key: null, count: 2, overdue: 0 },
      { ...NOTHING, key: "8", count: 1, overdue: 0 },
    ];
    expect(columnsOf("DIRECTOR", groups, [])).toEqual([
      { key: "7", label: "苏木阳", count: 3, overdue: 1 },
      { key: "8", label: "已离开的成员", count: 1, overdue: 0 },
      { key: NONE, label: "未分配", count: 2, overdue: 0 },
    ]);
  });

  it("are every item of a dictionary, and what is no item any more", () => {
    const groups = [
      { ...NOTHING, key: "2", count: 4, overdue: 2 },
      { ...NOTHING, key: "9", count: 1, overdue: 0 },
    ];
    expect(columnsOf("LEVEL", groups, LEVELS)).toEqual([
      { key: "1", label: "高", count: 0, overdue: 0 },
      { key: "2", label: "中", count: 4, overdue: 2 },
      { key: "9", label: "9", count: 1, overdue: 0 },
      { key: NONE, label: "没有优先级", count: 0, overdue: 0 },
    ]);
    const narrowed = columnsOf("LEVEL", groups.slice(0, 1), LEVELS, ["2"]);
    expect(narrowed.map(({ key }) => key)).toEqual(["2", NONE]);
  });

  it("narrow the list of the board", () => {
    expect(filterOf({ open: true }, "PROJECT", "5")).toEqual({ open: true, projectId: "5" });
    expect(filterOf({ level: ["1", "2"] }, "LEVEL", "2")).toEqual({ level: ["2"] });
    expect(filterOf({ open: true }, "MILEPOST", NONE)).toEqual({ open: true, without: "MILEPOST" });
  });
});

describe("a card of a board", () => {
  it("is changed by being moved, and loses what it has in the last column", () => {
    expect(changeTo("DIRECTOR", "7")).toEqual({ directorId: "7" });
    expect(changeTo("LEVEL", NONE)).toEqual({ level: null });
  });

  it("stands once: where it is moved to, where it belongs by now, else where it was read", () => {
    const card = (rowId: string, value: string | null) => ({
      ...NOTHING,
      rowId,
      level: value === null ? null : { value },
    });
    const read = new Map([
      ["1", { cards: [card("a", "1"), card("b", "1"), card("c", "2"), card("d", null)], total: 4 }],
      ["2", { cards: [card("b", "1")], total: 1 }],
    ]);
    const names = (moved: ReadonlyMap<string, string>) =>
      [...distribute("LEVEL", read, moved)].map(([key, cards]) => [key, cards.map(({ rowId }) => rowId)]);
    expect(names(new Map())).toEqual([
      ["1", ["a", "b", "d"]],
      ["2", ["c"]],
    ]);
    expect(names(new Map([["b", "2"]]))).toEqual([
      ["1", ["a", "d"]],
      ["2", ["b", "c"]],
    ]);
    // to a column that is gone meanwhile nothing is moved
    expect(names(new Map([["a", "9"]]))[0]).toEqual(["1", ["a", "b", "d"]]);
  });

  it("begins with its column and with what the list is narrowed to", () => {
    expect(presetOf({ projectId: "5", level: ["1"] }, "STATUS", null, "3")).toEqual({
      directorId: "3",
      projectId: "5",
      level: "1",
    });
    expect(presetOf({}, "DIRECTOR", { key: "7" }, "3")).toEqual({ directorId: "7" });
    expect(presetOf({}, "MILEPOST", { key: "4", projectId: "5" }, "3")).toEqual({
      directorId: "3",
      projectId: "5",
      milepostId: "4",
    });
    expect(presetOf({}, "LEVEL", { key: NONE }, "3")).toEqual({ directorId: "3" });
  });
});
