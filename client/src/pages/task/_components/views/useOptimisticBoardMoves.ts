import type { TaskAction, TaskStatus } from "@/__generated__/TaskBoardQuery.graphql";
import { TASK_STATUS } from "@/domains/task/labels";
import { type TaskStep, useTaskSteps } from "@/domains/task/useTaskSteps";
import { toast } from "@/ui/feedback/toasts";
import { type ColumnStatus, landing, stepBetween } from "./boardSteps";
import type { TaskCard } from "./taskCard";
import { useMoved } from "./useMoved";

/** Success message of each action. */
const DONE: Readonly<Record<TaskStep, string>> = {
  START: "已开始",
  HOLD: "已挂起",
  FINISH: "已完成",
  PASS: "验收通过",
  FAIL: "已退回",
  RESTART: "已重新开始",
  CANCEL: "已取消",
};

/** Outcome of an action; that of finishing depends on a validator. */
function outcomeOf({ name, validator }: TaskCard, step: TaskStep): string {
  if (step === "FINISH" && validator) return `“${name}”已提交，等待${validator.name}验收`;
  return `“${name}”${DONE[step]}`;
}

/**
 * Performs actions by moving cards on the board. A card moves to its new column at once, and moves back on
 * an error or when the dialog is cancelled.
 */
export function useOptimisticBoardMoves(refresh: () => Promise<void>) {
  const take = useTaskSteps();
  const { moved, said, refused, say, put, forget, refuse, settle } = useMoved<TaskStatus>();

  const run = async (card: TaskCard, action: TaskAction) => {
    if (action === "PUBLISH") return;
    const to = landing(action, Boolean(card.validator)) ?? "CANCELLED";
    put(card, to);
    const outcome = await take(card, action);
    if (outcome === "dropped") say(`“${card.name}”仍在${TASK_STATUS[card.status].text}`);
    else if (outcome === "done") {
      const text = outcomeOf(card, action);
      say(`${text}，现在在${TASK_STATUS[to].text}`);
      toast.success(text);
      await refresh();
    } else {
      refuse(card, outcome.refused);
      // another member may have changed the task meanwhile
      void refresh();
    }
    forget(card);
  };

  const move = async (card: TaskCard, to: ColumnStatus) => {
    if (card.status === to) return;
    const step = stepBetween(card.status, to, card.availableActions, card);
    if (step.action === null) refuse(card, step.reason);
    else await run(card, step.action);
  };

  return { moved, said, refused, run, move, settle };
}
