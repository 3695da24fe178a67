import type { TaskAction, TaskScope, TaskStatus } from "@/__generated__/TaskListPageQuery.graphql";
import { type Label, optionsOf } from "@/app/record/labels";

/**
 * Statuses of a task, in the specification's colours: 0 red, 50 yellow, 55 pink, 60 and 75 green, others
 * blue (business §4 Task).
 */
export const TASK_STATUS: Readonly<Record<TaskStatus, Label>> = {
  DRAFT: { text: "草稿", tone: "red" },
  READY: { text: "待开始", tone: "blue" },
  HELD: { text: "已挂起", tone: "blue" },
  WORKING: { text: "进行中", tone: "yellow" },
  RETURNED: { text: "已退回", tone: "pink" },
  WAITING: { text: "待验收", tone: "green" },
  DONE: { text: "已完成", tone: "green" },
  CANCELLED: { text: "已取消", tone: "blue" },
};

/** Statuses for filters of lists; drafts have a page of their own. */
export const TASK_STATUSES = optionsOf(TASK_STATUS).filter(({ value }) => value !== "DRAFT");

/** Actions on a task. */
export const TASK_ACTION: Readonly<Record<TaskAction, Label>> = {
  PUBLISH: { text: "发布", tone: "blue" },
  START: { text: "开始", tone: "blue" },
  HOLD: { text: "挂起", tone: "neutral" },
  FINISH: { text: "完成", tone: "green" },
  PASS: { text: "验收通过", tone: "green" },
  FAIL: { text: "验收退回", tone: "pink" },
  RESTART: { text: "重新开始", tone: "yellow" },
  CANCEL: { text: "取消", tone: "neutral" },
};

/** The message after a task was finished; its status tells whether it still has to be validated. */
export function finishedText(status: TaskStatus | undefined): string {
  return status === "WAITING" ? "已提交验收" : "任务已完成";
}

/** The tabs of the tasks, by scope. */
export const TASK_SCOPES: readonly { readonly key: TaskScope; readonly label: string }[] = [
  { key: "ALL", label: "全部" },
  { key: "TO_DO", label: "待我处理" },
  { key: "DIRECTED", label: "我负责的" },
  { key: "JOINED", label: "我协作的" },
  { key: "TO_VALIDATE", label: "待我验收" },
  { key: "CREATED", label: "我创建的" },
  { key: "MANAGED", label: "我管理的" },
];

/** Formats minutes as hours, with at most one decimal. */
export function hours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10}`;
}

/** The address of a task (business §2 Task). */
export function taskOf(rowId: string): string {
  return `/task/${rowId}/info`;
}
