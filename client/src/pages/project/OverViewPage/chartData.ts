import type { PaymentState } from "@/__generated__/PaymentPicture_plans.graphql";
import type { TaskStatus } from "@/__generated__/TaskPicture_counts.graphql";
import { TASK_STATUS } from "@/domains/task/labels";
import { sumOf } from "@/ui/base/sum";
import type { Tone } from "@/ui/base/types";
import { type FigureLine, type Figures, figuresOf } from "@/ui/chart/figures";
import { byType, type CostSum } from "../_lib/costs";
import { monthFigures, monthRange, monthsThrough } from "../_lib/months";

/** Fields of a payment plan that the chart uses. */
export interface PlanFact {
  readonly amount: number;
  readonly received: number;
  readonly missing: number;
  readonly dueOn: string | null | undefined;
  readonly overdueDays: number | null | undefined;
  readonly state: PaymentState;
}

/** A portion of the plans' amounts, and the filter that lists its plans. */
interface Part {
  readonly key: string;
  readonly name: string;
  readonly tone: Tone;
  readonly of: (plan: PlanFact) => number;
  readonly filter?: Readonly<Record<string, string>>;
}

const PARTS: readonly Part[] = [
  { key: "received", name: "已收", tone: "green", of: ({ received }) => received },
  {
    key: "open",
    name: "未到期",
    tone: "blue",
    of: ({ missing, overdueDays }) => (overdueDays ? 0 : missing),
  },
  {
    key: "late",
    name: "逾期",
    tone: "red",
    of: ({ missing, overdueDays }) => (overdueDays ? missing : 0),
    filter: { late: "1" },
  },
  {
    key: "writtenOff",
    name: "已核销",
    tone: "neutral",
    of: ({ state, amount, received }) => (state === "WRITTEN_OFF" ? sumOf([amount, -received]) : 0),
    filter: { state: "WRITTEN_OFF" },
  },
];

/** Chart of amounts by month of their due date, and the portion received. */
export function paymentFigures(
  plans: readonly PlanFact[],
  projectId: string,
): { figures: Figures; undated: number } {
  const dated = plans.filter(({ dueOn }) => dueOn);
  const monthOf = ({ dueOn }: PlanFact) => dueOn?.slice(0, 7) ?? "";
  const months = monthsThrough(dated.map(monthOf));
  const list = (month: string, filter = {}) =>
    `/project/${projectId}/CollectionPlanList?${new URLSearchParams({ dueOn: monthRange(month), ...filter })}`;
  const series = PARTS.map(({ key, name, tone, of, filter }) => ({
    key,
    name,
    tone,
    figures: months.map((month) => ({
      value: sumOf(dated.filter((plan) => monthOf(plan) === month).map(of)),
      to: list(month, filter),
    })),
  }));
  return {
    undated: plans.length - dated.length,
    figures: monthFigures({ axis: "应收月份", months, list, series }),
  };
}

/** Chart of costs by type, largest first. */
export function costFigures(sums: readonly CostSum[], projectId: string): Figures {
  const lines = byType(sums).map(({ label, amount, search }) => ({
    key: label,
    label,
    value: amount,
    to: search === null ? undefined : `/project/${projectId}/ProjectCostList${search}`,
  }));
  return figuresOf({ axis: "类型", measure: "money", adds: true, name: "金额", lines });
}

/** Number of tasks in a status. */
export interface TaskCount {
  readonly status: TaskStatus;
  readonly count: number;
  readonly overdue: number;
}

/** Chart of tasks by status, in the colours of the statuses, with the number of overdue ones. */
export function taskFigures(counts: readonly TaskCount[], projectId: string): Figures {
  const list = (search: string) => `/project/${projectId}/task?${search}`;
  const late = counts.reduce((sum, { overdue }) => sum + overdue, 0);
  const lines: FigureLine[] = counts
    .filter(({ status, count }) => status !== "DRAFT" && count > 0)
    .map(({ status, count }) => ({
      key: status,
      label: TASK_STATUS[status].text,
      value: count,
      tone: TASK_STATUS[status].tone,
      to: list(`status=${status}`),
    }));
  if (late > 0) lines.push({ key: "late", label: "其中逾期", value: late, tone: "red", to: list("late=1") });
  return figuresOf({ axis: "状态", measure: "count", name: "任务", lines });
}
