import type { AcceptanceItemState, AcceptanceStatus } from "@/__generated__/ProjectAcceptPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Statuses of the acceptance documents that a project hands over. */
export const ACCEPTANCE_STATUS: Readonly<Record<AcceptanceStatus, Label>> = {
  DRAFT: { text: "未提交", tone: "neutral" },
  WAITING: { text: "待审核", tone: "yellow" },
  RETURNED: { text: "已退回", tone: "red" },
  PASSED: { text: "已通过", tone: "blue" },
  FINISHED: { text: "已归档", tone: "green" },
  CANCELLED: { text: "已作废", tone: "neutral" },
};

/** States of a node of a project's acceptance directory. */
export const ITEM_STATE: Readonly<Record<AcceptanceItemState, Label>> = {
  EMPTY: { text: "暂无资料", tone: "neutral" },
  OPEN: { text: "整理中", tone: "violet" },
  WAITING: { text: "待审核", tone: "yellow" },
  DONE: { text: "已通过", tone: "green" },
};
