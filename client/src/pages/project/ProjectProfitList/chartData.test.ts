import { expect, it } from "vitest";
import { balanceFigures, spentFigures } from "./chartData";

it("what a project brings and costs leads to its rows; a loss is red", () => {
  const { groups, series } = balanceFigures(
    { amount: 1000, received: 300, spent: 400, profit: 600, realized: -100 },
    "7",
  );
  expect(groups.map(({ label, to }) => [label, to?.split("/").at(-1)])).toEqual([
    ["合同金额", "CollectionPlanList"],
    ["已回款", "CollectionPlanList"],
    ["已支出", "ProjectCostList"],
    ["毛利", undefined],
    ["实现利润", undefined],
  ]);
  expect(series[0]?.figures.map(({ value, tone }) => [value, tone]).slice(3)).toEqual([
    [600, "violet"],
    [-100, "red"],
  ]);
});

it("what was spent stands by month and kind, and a kind of which there is none is not named", () => {
  const sums = [
    { kind: "COST" as const, month: "2026-01", amount: 0.1 },
    { kind: "COST" as const, month: "2026-01", amount: 0.2 },
    { kind: "FEE" as const, month: "2026-03", amount: 5 },
  ];
  const { groups, series } = spentFigures(sums, "7");
  expect(groups.map(({ label }) => label)).toEqual(["2026-01", "2026-02", "2026-03"]);
  expect(series.map(({ name, figures }) => [name, ...figures.map(({ value }) => value)])).toEqual([
    ["成本", 0.3, 0, 0],
    ["费用", 0, 0, 5],
  ]);
  expect(series[1]?.figures[2]?.to).toBe(
    "/project/7/ProjectCostList?view=FEE&occurredOn=2026-03-01%7E2026-03-31",
  );
  expect(spentFigures(sums.slice(0, 2), "7").series).toHaveLength(1);
});
