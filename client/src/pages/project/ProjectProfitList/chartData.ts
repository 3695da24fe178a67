import type { ProjectCostKind } from "@/__generated__/ProjectCostListPageQuery.graphql";
import { COST_KIND } from "@/domains/project/labels";
import { sumOf } from "@/ui/base/sum";
import type { Tone } from "@/ui/base/types";
import { type FigureLine, type Figures, figuresOf } from "@/ui/chart/figures";
import { monthFigures, monthRange, monthsThrough } from "../_lib/months";

/** Amounts of a project. */
export interface Balance {
  readonly amount: number;
  readonly received: number;
  readonly spent: number;
  readonly profit: number;
  readonly realized: number;
}

/** Chart of a project's contract amount, receipts and costs. The remainder has no rows to link to. */
export function balanceFigures(money: Balance, projectId: string): Figures {
  const plans = `/project/${projectId}/CollectionPlanList`;
  const loss = (value: number): Tone => (value < 0 ? "red" : "violet");
  const lines: readonly FigureLine[] = [
    { key: "amount", label: "合同金额", value: money.amount, tone: "blue", to: plans },
    { key: "received", label: "已回款", value: money.received, tone: "green", to: plans },
    {
      key: "spent",
      label: "已支出",
      value: money.spent,
      tone: "yellow",
      to: `/project/${projectId}/ProjectCostList`,
    },
    { key: "profit", label: "毛利", value: money.profit, tone: loss(money.profit) },
    { key: "realized", label: "实现利润", value: money.realized, tone: loss(money.realized) },
  ];
  return figuresOf({ axis: "项目", measure: "money", name: "金额", lines });
}

/** Sum of one kind of cost in a month. */
export interface MonthSum {
  readonly kind: ProjectCostKind;
  readonly month: string;
  readonly amount: number;
}

/** Chart of costs by month, with expenses stacked on top. */
export function spentFigures(sums: readonly MonthSum[], projectId: string): Figures {
  const months = monthsThrough(sums.map(({ month }) => month));
  const list = (month: string, filter = {}) =>
    `/project/${projectId}/ProjectCostList?${new URLSearchParams({ ...filter, occurredOn: monthRange(month) })}`;
  const kinds: readonly ProjectCostKind[] = ["COST", "FEE"];
  const series = kinds.map((kind) => ({
    key: kind,
    name: COST_KIND[kind].text,
    tone: COST_KIND[kind].tone,
    figures: months.map((month) => ({
      value: sumOf(sums.filter((sum) => sum.kind === kind && sum.month === month).map((sum) => sum.amount)),
      to: list(month, { view: kind }),
    })),
  }));
  return monthFigures({ axis: "月份", months, list, series });
}
