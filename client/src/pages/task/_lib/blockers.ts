/** Fields of a task that can prevent its next action. */
export interface BlockingFacts {
  readonly status: string;
  readonly availableActions: readonly string[];
  readonly isBlocked: boolean;
  readonly checkCount: number;
  readonly doneCheckCount: number;
  readonly openChildCount: number;
}

/** Reasons why a task can't be started or finished yet, one sentence each (business §4 Task). */
export function blockers(task: BlockingFacts): string[] {
  const { status, availableActions } = task;
  if (status === "READY" || status === "HELD")
    return task.isBlocked && !availableActions.includes("START") ? ["前置任务未完成，暂时不能开始"] : [];
  if (status !== "WORKING" || availableActions.includes("FINISH")) return [];
  const checks = task.checkCount - task.doneCheckCount;
  return [
    ...(checks > 0 ? [`检查清单还有 ${checks} 项未完成`] : []),
    ...(task.openChildCount > 0 ? [`还有 ${task.openChildCount} 个子任务未完成`] : []),
  ];
}
