import { describe, expect, it } from "vitest";
import { gradeFigures, scoreFigures } from "./scores";

const result = (rowId: string, beginsOn: string, total: number | null, name = "季度考核") => ({
  rowId,
  total,
  plan: { name, cycleValue: "2", beginsOn },
});

describe("scores over the cycles", () => {
  it("stand in the order of time, and a cycle without a score is no nothing", () => {
    const lost = { rowId: "9", total: 1, plan: null };
    const figures = scoreFigures(
      [result("3", "2026-10-01", null), result("2", "2026-07-01", 87.5), lost],
      (rowId) => `?show=${rowId}`,
    );
    expect(figures.groups).toEqual([
      { key: "2", label: "2026年第3季度", short: "3季度", to: "?show=2" },
      { key: "3", label: "2026年第4季度", short: "4季度", to: "?show=3" },
    ]);
    expect(figures.series[0]?.figures.map(({ value }) => value)).toEqual([87.5, null]);
  });

  it("of two plans in one cycle are told apart by their names", () => {
    const both = [result("1", "2026-10-01", 80, "销售考核"), result("2", "2026-10-01", 90, "专项考核")];
    expect(scoreFigures(both, String).groups.map(({ label }) => label)).toEqual([
      "2026年第4季度 销售考核",
      "2026年第4季度 专项考核",
    ]);
  });
});

describe("the distribution of grades", () => {
  it("leads to the results of each, but not of those without", () => {
    const { groups } = gradeFigures(
      [
        { grade: "优秀", count: 2 },
        { grade: null, count: 1 },
      ],
      (grade) => `?grade=${grade}`,
    );
    expect(groups.map(({ label, to }) => [label, to])).toEqual([
      ["优秀", "?grade=优秀"],
      ["未评级", undefined],
    ]);
  });
});
