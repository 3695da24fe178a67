import type { TaskAction } from "@/__generated__/TaskBoardQuery.graphql";

/** Actions on a task that need a reason: title of the dialog, and its question. */
export const STEP_QUESTIONS: Readonly<Partial<Record<TaskAction, { title: string; label: string }>>> = {
  HOLD: { title: "挂起", label: "挂起原因" },
  FAIL: { title: "退回", label: "退回原因" },
  RESTART: { title: "重新开始", label: "重新开始的原因" },
  CANCEL: { title: "取消", label: "取消原因" },
};
