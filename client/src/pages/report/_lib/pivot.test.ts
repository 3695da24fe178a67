import { describe, expect, it } from "vitest";
import {
  canPivot,
  columnsOf,
  drillOf,
  groupsShown,
  isArranged,
  linesOf,
  nameOf,
  pivotOf,
  type Side,
  sortFieldOf,
} from "./pivot";
import { ARRANGED, RESULT } from "./samples";
import type { Result } from "./types";
import { valuesOf } from "./values";

const NONE = new Set<string>();
const names = (sides: readonly Side[]) => sides.map(({ node, kind }) => `${kind} ${nameOf(node)}`);

function tableOf(
  result: Result,
  sort: Parameters<typeof linesOf>[3] = null,
  closed: ReadonlySet<string> = NONE,
) {
  const pivot = pivotOf(result);
  const values = valuesOf(pivot.result);
  const columns = columnsOf(pivot, NONE);
  return { pivot, values, columns, lines: linesOf(pivot, values, columns, sort, closed) };
}

describe("a report with columns", () => {
  it("has time across from the left, everything together last, and groups above their parts", () => {
    const { pivot, columns, lines } = tableOf(ARRANGED);
    expect([pivot.down, pivot.across, pivot.sumsRows, pivot.sumsColumns]).toEqual([2, 1, true, false]);
    expect(names(columns)).toEqual(["leaf 2026-01", "leaf 2026-02", "all 合计"]);
    expect(names(lines)).toEqual(["group 华东", "leaf 甲", "leaf 乙", "group 华北", "leaf 丙"]);
  });

  it("takes every figure from the server, those of groups and of the whole, too", () => {
    const { pivot, columns, lines } = tableOf(ARRANGED);
    const figures = (node: Side["node"]) =>
      columns.map((column) => pivot.groupAt(node, column.node)?.cells[0] ?? null);
    expect(lines.map(({ node }) => figures(node))).toEqual([
      ["80000", "30000", "110000"],
      ["20000", "30000", "50000"],
      ["60000", null, "60000"],
      [null, "10000", "10000"],
      [null, "10000", "10000"],
    ]);
    expect(figures(pivot.rows)).toEqual(["80000", "40000", "120000"]);
    expect(pivot.groupAt(pivot.rows, pivot.columns)?.calculated).toEqual([null]);
  });

  it("leads from every crossing to exactly its rows", () => {
    const { pivot, columns, lines } = tableOf(ARRANGED);
    const [group, leaf] = lines;
    const [january, , all] = columns;
    if (!group || !leaf || !january || !all) throw new Error("no lines");
    expect(drillOf(pivot, leaf.node, january.node)).toEqual({
      keys: ["1", "11", "2026-01-01"],
      summed: undefined,
    });
    expect(drillOf(pivot, group.node, january.node)).toEqual({
      keys: ["1", null, "2026-01-01"],
      summed: [false, true, false],
    });
    expect(drillOf(pivot, leaf.node, all.node)).toEqual({
      keys: ["1", "11", null],
      summed: [false, false, true],
    });
    expect(drillOf(pivot, pivot.rows, january.node)).toEqual({
      keys: [null, null, "2026-01-01"],
      summed: [true, true, false],
    });
    expect(drillOf(pivot, pivot.rows, all.node)).toEqual({ keys: null, summed: undefined });
  });

  it("shows of a closed group its sums alone", () => {
    const [group] = tableOf(ARRANGED).lines;
    const { lines } = tableOf(ARRANGED, null, new Set([group?.node.id ?? ""]));
    expect(names(lines)).toEqual(["group 华东", "group 华北", "leaf 丙"]);
  });

  it("is sorted by a figure of a column within each group, and groups by their sums", () => {
    const { columns, values } = tableOf(ARRANGED);
    const [fee] = values;
    const [january, february] = columns;
    if (!fee || !january || !february) throw new Error("no columns");
    const by = (column: Side, direction: "ASC" | "DESC") =>
      names(tableOf(ARRANGED, { field: sortFieldOf(fee, column), direction }).lines);
    expect(by(january, "DESC")).toEqual(["group 华东", "leaf 乙", "leaf 甲", "group 华北", "leaf 丙"]);
    // figures that there are not come last either way
    expect(by(february, "ASC")).toEqual(["group 华北", "leaf 丙", "group 华东", "leaf 甲", "leaf 乙"]);
    expect(names(tableOf(ARRANGED, { field: "d", direction: "ASC" }).lines)[0]).toBe("group 华北");
    expect(names(tableOf(ARRANGED, { field: "gone", direction: "ASC" }).lines)[0]).toBe("group 华东");
  });

  it("keeps all others together last, however it is sorted", () => {
    const rest = { value: "@rest", text: "其他" };
    const rows = ARRANGED.rows.map((row, at) =>
      at === 0 ? { ...row, keys: [rest, ...row.keys.slice(1)] } : row,
    );
    const result = { ...ARRANGED, rows };
    expect(names(tableOf(result).lines).at(-2)).toBe("group 其他");
    for (const direction of ["ASC", "DESC"] as const)
      expect(names(tableOf(result, { field: "d", direction }).lines).at(-2)).toBe("group 其他");
  });

  it("opens and closes groups of columns that have sums", () => {
    const across = { ...ARRANGED, across: ["member", "createdOn"] };
    const pivot = pivotOf(across);
    expect([pivot.down, pivot.across, pivot.sumsColumns]).toEqual([1, 2, true]);
    const columns = columnsOf(pivot, NONE);
    expect(names(columns)).toEqual([
      "leaf 2026-01",
      "leaf 2026-02",
      "group 甲",
      "leaf 2026-01",
      "group 乙",
      "leaf 2026-02",
      "group 丙",
      "all 合计",
    ]);
    const first = columns.find(({ kind }) => kind === "group");
    expect(names(columnsOf(pivot, new Set([first?.node.id ?? ""]))).slice(0, 2)).toEqual([
      "group 甲",
      "leaf 2026-01",
    ]);
  });

  it("is one line where everything stands across", () => {
    const result = { ...ARRANGED, across: ["team", "member", "createdOn"] };
    const { lines, pivot } = tableOf(result);
    expect(lines).toEqual([]);
    expect(pivot.groupAt(pivot.rows, pivot.columns)?.cells).toEqual(["120000"]);
  });
});

describe("two dimensions that nobody arranged", () => {
  it("are crossed, with sums where there are any, and those lead to their rows", () => {
    const { pivot, columns, lines } = tableOf(RESULT);
    expect(names(columns)).toEqual(["leaf 进行中", "leaf 已完成", "all 合计"]);
    const figures = (node: Side["node"]) =>
      columns.map((column) => pivot.groupAt(node, column.node)?.cells ?? null);
    expect(lines.map(({ node }) => figures(node))).toEqual([
      [
        ["3", "90.5"],
        ["5", "60"],
        // an average of several groups is none of theirs
        ["8", null],
      ],
      [["1200", null], null, ["1200", null]],
    ]);
    expect(figures(pivot.rows)).toEqual([
      ["1203", null],
      ["5", null],
      ["1208", "71.4"],
    ]);
    const [line] = lines;
    if (!line) throw new Error("no line");
    expect(drillOf(pivot, line.node, pivot.columns)).toEqual({ keys: ["12", null], summed: [false, true] });
  });

  it("have no sums where groups are missing", () => {
    const { pivot, lines } = tableOf({ ...RESULT, truncated: true });
    const [line] = lines;
    if (!line) throw new Error("no line");
    expect(pivot.groupAt(line.node, pivot.columns)?.cells).toEqual([null, null]);
    expect(pivot.groupAt(pivot.rows, pivot.columns)?.cells).toEqual(["1208", "71.4"]);
  });
});

describe("a crossed table", () => {
  it("is offered where it is not too wide", () => {
    expect([canPivot(RESULT), isArranged(RESULT)]).toEqual([true, false]);
    expect([canPivot(ARRANGED), isArranged(ARRANGED)]).toEqual([true, true]);
    expect(canPivot({ ...RESULT, dimensions: RESULT.dimensions.slice(0, 1) })).toBe(false);
    expect(canPivot({ ...ARRANGED, rows: [] })).toBe(false);
    const wide = Array.from({ length: 61 }, (_, at) => ({
      keys: [
        { value: "1", text: "a" },
        { value: `${at}`, text: `${at}` },
      ],
      cells: ["1", "1"],
    }));
    expect(canPivot({ ...RESULT, rows: wide })).toBe(false);
    expect(canPivot({ ...RESULT, across: ["status"], rows: wide })).toBe(false);
  });

  it("counts the groups that stand as rows", () => {
    expect(groupsShown(ARRANGED)).toBe(3);
    expect(groupsShown(RESULT)).toBe(3);
    expect(groupsShown({ ...RESULT, across: ["status"] })).toBe(2);
  });
});
