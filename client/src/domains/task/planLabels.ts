import type { TempTaskStatus } from "@/__generated__/TaskPlanDaysQuery.graphql";
import type {
  PlanTaskMode,
  PlanTaskShift,
  PlanTaskStatus,
} from "@/__generated__/TaskPlanListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Statuses of a recurring task plan. */
export const PLAN_STATUS: Readonly<Record<PlanTaskStatus, Label>> = {
  ON: { text: "启用", tone: "green" },
  OFF: { text: "停用", tone: "neutral" },
  ENDED: { text: "已结束", tone: "blue" },
};

/** Units of a task plan's recurrence. */
export const PLAN_MODE: Readonly<Record<PlanTaskMode, Label>> = {
  CALENDAR: { text: "按日历重复", tone: "blue" },
  AFTER_DONE: { text: "上一个完成后重复", tone: "violet" },
};

/** Treatment of a task plan's date on a day off. */
export const PLAN_SHIFT: Readonly<Record<PlanTaskShift, Label>> = {
  STAY: { text: "照常", tone: "neutral" },
  FOLLOWING: { text: "顺延到下一个工作日", tone: "neutral" },
  PRECEDING: { text: "提前到上一个工作日", tone: "neutral" },
  LEAVE_OUT: { text: "跳过这一次", tone: "neutral" },
};

/** Outcomes of a date of a recurring task plan. */
export const TEMP_STATUS: Readonly<Record<TempTaskStatus, Label>> = {
  WAITING: { text: "待发布", tone: "yellow" },
  PUBLISHED: { text: "已发布", tone: "green" },
  SKIPPED: { text: "已跳过", tone: "neutral" },
};
