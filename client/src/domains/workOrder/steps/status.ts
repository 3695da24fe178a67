import type { WorkOrderStatus } from "@/__generated__/useWorkOrderSteps_after.graphql";
import { type Label, optionsOf } from "@/app/record/labels";

/**
 * Statuses of a work order; the colours are those of tasks with the same code, otherwise our own (business
 * §4 Work order).
 */
export const WORK_ORDER_STATUS: Readonly<Record<WorkOrderStatus, Label>> = {
  WAITING_DISPATCH: { text: "待派单", tone: "red" },
  WAITING_PICKUP: { text: "待接单", tone: "yellow" },
  TAKEN: { text: "已接单", tone: "blue" },
  IN_SERVICE: { text: "服务中", tone: "blue" },
  RETURNED: { text: "已退回", tone: "pink" },
  WAITING_CHECK: { text: "待验收", tone: "violet" },
  WAITING_CONFIRM: { text: "待确认", tone: "violet" },
  DONE: { text: "已完成", tone: "green" },
  CLOSED: { text: "已关闭", tone: "neutral" },
  STOPPED: { text: "已终止", tone: "neutral" },
};

/** Statuses for filters of lists. */
export const WORK_ORDER_STATUSES = optionsOf(WORK_ORDER_STATUS);
