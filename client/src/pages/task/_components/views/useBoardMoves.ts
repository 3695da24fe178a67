import { useCallback, useState } from "react";
import type { TaskAction, TaskStatus } from "@/__generated__/TaskBoardQuery.graphql";
import { TASK_STATUS } from "@/domains/task/labels";
import { type TaskStep, useTaskSteps } from "@/domains/task/useTaskSteps";
import { toast } from "@/ui/feedback/toasts";
import { type ColumnStatus, landing, stepBetween } from "./boardSteps";
import type { TaskCard } from "./taskCard";

/** What is said once a step has been taken. */
const DONE: Readonly<Record<TaskStep, string>> = {
  START: "已开始",
  HOLD: "已挂起",
  FINISH: "已完成",
  PASS: "验收通过",
  FAIL: "已退回",
  RESTART: "已重新开始",
  CANCEL: "已取消",
};

/** What has become of a task that was finished depends on whether somebody validates it. */
function outcomeOf({ name, validator }: TaskCard, step: TaskStep): string {
  if (step === "FINISH" && validator) return `“${name}”已提交，等待${validator.name}验收`;
  return `“${name}”${DONE[step]}`;
}

/**
 * Takes steps with the cards of a board. A card stands in its new column at once and goes back when the step is refused or
 * turned away from.
 */
export function useBoardMoves(refresh: () => Promise<void>) {
  const take = useTaskSteps();
  const [moved, setMoved] = useState<ReadonlyMap<string, TaskStatus>>(() => new Map());
  /** For those who do not see it. */
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState<string | null>(null);

  const refuse = ({ rowId, name }: TaskCard, reason: string) => {
    setRefused(rowId);
    setSaid(`“${name}”没有移动：${reason}`);
    toast.warning(reason);
  };
  const forget = (rowId: string) => setMoved((old) => new Map([...old].filter(([other]) => other !== rowId)));

  const run = async (card: TaskCard, action: TaskAction) => {
    if (action === "PUBLISH") return;
    const to = landing(action, Boolean(card.validator)) ?? "CANCELLED";
    setMoved((old) => new Map(old).set(card.rowId, to));
    const outcome = await take(card, action);
    if (outcome === "dropped") setSaid(`“${card.name}”仍在${TASK_STATUS[card.status].text}`);
    else if (outcome === "done") {
      const text = outcomeOf(card, action);
      setSaid(`${text}，现在在${TASK_STATUS[to].text}`);
      toast.success(text);
      await refresh();
    } else {
      refuse(card, outcome.refused);
      // somebody else may have been faster
      void refresh();
    }
    forget(card.rowId);
  };

  const move = async (card: TaskCard, to: ColumnStatus) => {
    if (card.status === to) return;
    const step = stepBetween(card.status, to, card.availableActions, card);
    if (step.action === null) refuse(card, step.reason);
    else await run(card, step.action);
  };

  return { moved, said, refused, run, move, settle: useCallback(() => setRefused(null), []) };
}
