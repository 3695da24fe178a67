import { describe, expect, it } from "vitest";
import { type Figures, isEmpty } from "@/ui/chart/figures";
import { costFigures, type PlanFact, paymentFigures, taskFigures } from "./chartData";

const plan = (of: Partial<PlanFact>): PlanFact => ({
  amount: 100,
  received: 0,
  missing: 100,
  dueOn: "2026-01-15",
  overdueDays: null,
  state: "PLANNED",
  ...of,
});
const values = ({ series }: Figures) =>
  Object.fromEntries(series.map(({ name, figures }) => [name, figures.map(({ value }) => value)]));

describe("payments by month", () => {
  const { figures, undated } = paymentFigures(
    [
      plan({ dueOn: "2026-03-01" }),
      plan({ received: 30.1, missing: 69.9, overdueDays: 5, state: "PART_PAID" }),
      plan({ received: 100, missing: 0, state: "PAID" }),
      plan({ received: 40, missing: 0, state: "WRITTEN_OFF" }),
      plan({ dueOn: null }),
    ],
    "7",
  );

  it("are parts of what the plans name, each once", () => {
    expect(figures.groups.map(({ label }) => label)).toEqual(["2026-01", "2026-02", "2026-03"]);
    expect(values(figures)).toEqual({
      已收: [170.1, 0, 0],
      未到期: [0, 0, 100],
      逾期: [69.9, 0, 0],
      已核销: [60, 0, 0],
    });
    expect(undated).toBe(1);
  });

  it("lead to the plans that are due then, late ones to the late", () => {
    const at = (name: string) => figures.series.find((one) => one.name === name)?.figures[0]?.to;
    const list = "/project/7/CollectionPlanList?dueOn=2026-01-01%7E2026-01-31";
    expect(figures.groups[0]?.to).toBe(list);
    expect([at("已收"), at("逾期"), at("已核销")]).toEqual([
      list,
      `${list}&late=1`,
      `${list}&state=WRITTEN_OFF`,
    ]);
  });

  it("are nothing where no plan has a day", () => {
    expect(isEmpty(paymentFigures([plan({ dueOn: null })], "7").figures)).toBe(true);
  });
});

it("costs lead to those of their type", () => {
  const { groups, series } = costFigures(
    [
      { kind: "COST", amount: 9, count: 1, costType: { value: "3", text: "材料" } },
      { kind: "COST", amount: 1, count: 1, costType: null },
    ],
    "7",
  );
  expect(groups).toEqual([
    { key: "材料", label: "材料", to: "/project/7/ProjectCostList?view=COST&costType=3" },
    { key: "未分类", label: "未分类", to: undefined },
  ]);
  expect(series[0]?.figures.map(({ value }) => value)).toEqual([9, 1]);
});

it("tasks stand in the colours of their states, and those that are late are said besides", () => {
  const { groups, series } = taskFigures(
    [
      { status: "DRAFT", count: 2, overdue: 0 },
      { status: "WORKING", count: 4, overdue: 3 },
      { status: "WAITING", count: 0, overdue: 0 },
      { status: "DONE", count: 6, overdue: 0 },
    ],
    "7",
  );
  expect(groups).toEqual([
    { key: "WORKING", label: "进行中", to: "/project/7/task?status=WORKING" },
    { key: "DONE", label: "已完成", to: "/project/7/task?status=DONE" },
    { key: "late", label: "其中逾期", to: "/project/7/task?late=1" },
  ]);
  expect(series[0]?.figures.map(({ value, tone }) => [value, tone])).toEqual([
    [4, "yellow"],
    [6, "green"],
    [3, "red"],
  ]);
});
