import type { FlowProcessStatus } from "@/__generated__/FlowAppsPageQuery.graphql";
import type { FlowTaskStatus } from "@/__generated__/FlowWay_process.graphql";
import { type Label, optionsOf } from "@/app/record/labels";

/** Statuses of an application, with the server's labels. */
export const FLOW_PROCESS_STATUS: Readonly<Record<FlowProcessStatus, Label>> = {
  DRAFT: { text: "草稿", tone: "neutral" },
  RUNNING: { text: "审批中", tone: "blue" },
  APPROVED: { text: "已通过", tone: "green" },
  REFUSED: { text: "已拒绝", tone: "red" },
  WITHDRAWN: { text: "已撤回", tone: "neutral" },
  RETURNED: { text: "已退回", tone: "pink" },
  TERMINATED: { text: "已终止", tone: "red" },
  ANNULLING: { text: "撤销审批中", tone: "yellow" },
  ANNULLED: { text: "已撤销", tone: "neutral" },
};

/** Statuses for filters of lists; drafts have a page of their own. */
export const FLOW_PROCESS_STATUSES = optionsOf(FLOW_PROCESS_STATUS).filter(({ value }) => value !== "DRAFT");

/** Statuses of one member's task, with the server's labels. */
export const FLOW_TASK_STATUS: Readonly<Record<FlowTaskStatus, Label>> = {
  AHEAD: { text: "未到达", tone: "neutral" },
  TO_DO: { text: "待审批", tone: "blue" },
  AGREED: { text: "已同意", tone: "green" },
  REFUSED: { text: "已拒绝", tone: "red" },
  TRANSFERRED: { text: "已转交", tone: "neutral" },
  RETURNED: { text: "已退回", tone: "pink" },
  PASSED: { text: "自动通过", tone: "green" },
  SKIPPED: { text: "已跳过", tone: "neutral" },
  CANCELLED: { text: "已取消", tone: "neutral" },
  WAITING: { text: "等待加签", tone: "yellow" },
  COPIED: { text: "未读抄送", tone: "blue" },
  READ: { text: "已读抄送", tone: "neutral" },
};

/** The address of an application (core §2 OA approval area). */
export function flowProcessOf(rowId: string): string {
  return `/oa/FlowInfo/${rowId}`;
}

/** Addresses of the page to fill in an application: a new one, an existing one, a copy. */
export function flowNewOf(formRowId: string): string {
  return `/oa/FlowFormAddModal?formId=${formRowId}`;
}

export function flowEditOf(rowId: string): string {
  return `/oa/FlowFormAddModal?id=${rowId}`;
}

export function flowCopyOf(rowId: string): string {
  return `/oa/FlowFormAddModal?copy=${rowId}`;
}

/** The address of an application with its neighbours in a list, for the keys `j` and `k`. */
export function flowProcessIn(rowId: string, list: readonly string[]): string {
  return list.length > 1 ? `${flowProcessOf(rowId)}?ids=${list.join(",")}` : flowProcessOf(rowId);
}

/** The tabs of my approvals. */
export type FlowTasksTab = "TO_DO" | "DONE" | "MINE" | "COPIED";

/** The address of a list of my approvals, optionally with statuses for the tab of own ones. */
export function flowTasksOf(tab: FlowTasksTab, ...statuses: readonly FlowProcessStatus[]): string {
  const narrowed = statuses.length > 0 ? `&statuses=${statuses.join(",")}` : "";
  return `/oa/FlowTaskList?tab=${tab}${narrowed}`;
}
