import { describe, expect, it } from "vitest";
import { changesText, sectionsOf } from "./tree";

const SECTIONS = [
  { key: "s1", name: "业绩", weight: 60 },
  { key: "s2", name: "态度", weight: 40 },
];

const part = (sectionKey: string, sortOrder: number, contribution: number | null) => ({
  contribution,
  planIndication: { sectionKey, sortOrder },
});

describe("the calculation of a score", () => {
  it("stands by sections, in the order of the plan, each with the points of its parts", () => {
    const [first, second] = sectionsOf(SECTIONS, [part("s1", 2, 0.2), part("s2", 1, 30), part("s1", 1, 0.1)]);
    expect(first?.parts.map(({ contribution }) => contribution)).toEqual([0.1, 0.2]);
    expect([first?.contribution, second?.contribution]).toEqual([0.3, 30]);
  });

  it("says nothing of a section in which nothing counts, instead of 0", () => {
    expect(sectionsOf(SECTIONS, [part("s1", 1, null)]).map(({ contribution }) => contribution)).toEqual([
      null,
      null,
    ]);
  });

  it("loses no part whose section is gone", () => {
    const all = sectionsOf(SECTIONS, [part("s9", 1, 5), { contribution: 1, planIndication: null }]);
    expect(all.map(({ name, parts }) => [name, parts.length])).toEqual([
      ["业绩", 0],
      ["态度", 0],
      ["其他", 2],
    ]);
  });
});

describe("the records behind a frozen value", () => {
  const row = (rowId: string | null, value = 1, title = "巡检") => ({
    recordType: "task",
    rowId,
    title,
    day: "2026-10-08",
    value,
  });

  it("are told as far as they have changed", () => {
    expect(changesText([row("1"), row("2")], [row("2", 3), row("3"), row("4")])).toBe(
      "新增 2 条，减少 1 条，1 条的数值有变化",
    );
    expect(changesText([row("1")], [row("1")])).toBeNull();
  });

  it("are compared by their words where their number is not for the reader", () => {
    expect(changesText([row(null)], [row(null), row(null, 1, "抢修")])).toBe("新增 1 条");
  });
});
