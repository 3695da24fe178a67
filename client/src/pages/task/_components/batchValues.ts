import type { TaskAction } from "@/__generated__/TaskBatchDialogProceedMutation.graphql";
import { TASK_ACTION } from "@/domains/task/labels";
import { STEP_QUESTIONS } from "@/domains/task/stepQuestions";
import type { Option } from "@/ui/base/types";

/** Fields that the batch dialog can clear. */
export const CLEARED = [
  { value: "endsOn", label: "清空截止日期" },
  { value: "level", label: "清空优先级" },
  { value: "milepostId", label: "清空里程碑" },
] as const;

export type Cleared = (typeof CLEARED)[number]["value"];

/** Form values of the batch dialog. */
export interface BatchGiven {
  readonly step?: TaskAction | null | undefined;
  readonly reason?: string | null | undefined;
  readonly directorId?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
  readonly level?: string | null | undefined;
  readonly milepostId?: string | null | undefined;
  readonly cleared?: readonly Cleared[] | undefined;
}

/** Actions in the order of the menu. */
const STEPS: readonly TaskAction[] = [
  "PUBLISH",
  "START",
  "FINISH",
  "PASS",
  "FAIL",
  "RESTART",
  "HOLD",
  "CANCEL",
];

/** Whether an action needs a reason. */
export function needsReason(step: TaskAction | null | undefined): boolean {
  return Boolean(step && STEP_QUESTIONS[step]);
}

/** Actions available for at least one of the tasks, with their number where it is not all of them. */
export function stepOptions(
  rows: readonly { readonly availableActions: readonly TaskAction[] }[],
): Option<TaskAction>[] {
  return STEPS.flatMap((step) => {
    const open = rows.filter(({ availableActions }) => availableActions.includes(step)).length;
    if (open === 0) return [];
    const { text } = TASK_ACTION[step];
    return [{ value: step, label: text, ...(open < rows.length ? { hint: `${open} 个任务可以` } : {}) }];
  });
}

/**
 * Validation errors by field: at least one change is required, and no field may be both set and cleared.
 */
export function batchProblems(given: BatchGiven): Record<string, string> {
  const { step, reason, endsOn, level, milepostId, cleared = [] } = given;
  const both = "不能同时填写和清空";
  if (batchCalls(given).length === 0) return { directorId: "请至少填写一项" };
  return {
    ...(needsReason(step) && !reason?.trim() ? { reason: "请填写原因" } : {}),
    ...(endsOn && cleared.includes("endsOn") ? { endsOn: both } : {}),
    ...(level && cleared.includes("level") ? { level: both } : {}),
    ...(milepostId && cleared.includes("milepostId") ? { milepostId: both } : {}),
  };
}

/** The fields to change; null clears. */
export function batchInput({ directorId, endsOn, level, milepostId, cleared = [] }: BatchGiven) {
  return {
    ...(directorId ? { directorId } : {}),
    ...(endsOn ? { endsOn } : cleared.includes("endsOn") ? { endsOn: null } : {}),
    ...(level ? { level } : cleared.includes("level") ? { level: null } : {}),
    ...(milepostId ? { milepostId } : cleared.includes("milepostId") ? { milepostId: null } : {}),
  };
}

/**
 * Mutations to call, in order: the fields change before the action, except for tasks to be resumed, which
 * can be changed only afterwards.
 */
export function batchCalls(given: BatchGiven): readonly ("fields" | "step")[] {
  const fields = Object.keys(batchInput(given)).length > 0 ? (["fields"] as const) : [];
  const step = given.step ? (["step"] as const) : [];
  return given.step === "RESTART" ? [...step, ...fields] : [...fields, ...step];
}
