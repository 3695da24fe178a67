import { graphql } from "react-relay";
import type { useTaskStepsCancelMutation } from "@/__generated__/useTaskStepsCancelMutation.graphql";
import type { useTaskStepsFinishMutation } from "@/__generated__/useTaskStepsFinishMutation.graphql";
import type { useTaskStepsHoldMutation } from "@/__generated__/useTaskStepsHoldMutation.graphql";
import type { useTaskStepsRestartMutation } from "@/__generated__/useTaskStepsRestartMutation.graphql";
import type { useTaskStepsStartMutation } from "@/__generated__/useTaskStepsStartMutation.graphql";
import type { useTaskStepsValidateMutation } from "@/__generated__/useTaskStepsValidateMutation.graphql";
import { type MutationError, useSave } from "@/relay/useAppMutation";
import { promptText } from "@/ui/dialog/dialogs";

/** A step in the life of a task that has been published (business §4 Task). */
export type TaskStep = "START" | "HOLD" | "FINISH" | "PASS" | "FAIL" | "RESTART" | "CANCEL";

/** What a step needs to know of the task that it is taken with. */
export interface SteppedTask {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** How a step went: taken, turned away from while asked why, or refused with these words. */
export type StepOutcome = "done" | "dropped" | { readonly refused: string };

/** The steps that have to be explained: what the dialog is called and what it asks. */
const QUESTIONS: Readonly<Partial<Record<TaskStep, { title: string; label: string }>>> = {
  HOLD: { title: "挂起", label: "挂起原因" },
  FAIL: { title: "退回", label: "退回原因" },
  RESTART: { title: "重新开始", label: "重新开始的原因" },
  CANCEL: { title: "取消", label: "取消原因" },
};

type Answer = Promise<{ readonly userErrors: readonly MutationError[] }>;

/** Takes a step with a task; asks for a reason where there has to be one, and keeps what is refused in that dialog. */
export function useTaskSteps(): (task: SteppedTask, step: TaskStep) => Promise<StepOutcome> {
  const start = useSave<useTaskStepsStartMutation>(graphql`
    mutation useTaskStepsStartMutation($id: ID!, $version: Int) {
      taskStart(id: $id, version: $version) {
        task { id status statusSince finishedAt availableActions version }
        userErrors { field message code }
      }
    }
  `);
  const hold = useSave<useTaskStepsHoldMutation>(graphql`
    mutation useTaskStepsHoldMutation($id: ID!, $version: Int, $reason: String) {
      taskHold(id: $id, version: $version, reason: $reason) {
        task { id status statusSince finishedAt availableActions version }
        userErrors { field message code }
      }
    }
  `);
  const finish = useSave<useTaskStepsFinishMutation>(graphql`
    mutation useTaskStepsFinishMutation($id: ID!, $version: Int) {
      taskFinish(id: $id, version: $version) {
        task { id status statusSince finishedAt availableActions version }
        userErrors { field message code }
      }
    }
  `);
  const validate = useSave<useTaskStepsValidateMutation>(graphql`
    mutation useTaskStepsValidateMutation($id: ID!, $version: Int, $pass: Boolean!, $reason: String) {
      taskValidate(id: $id, version: $version, pass: $pass, reason: $reason) {
        task { id status statusSince finishedAt availableActions version }
        userErrors { field message code }
      }
    }
  `);
  const restart = useSave<useTaskStepsRestartMutation>(graphql`
    mutation useTaskStepsRestartMutation($id: ID!, $version: Int, $reason: String) {
      taskRestart(id: $id, version: $version, reason: $reason) {
        task { id status statusSince finishedAt availableActions version }
        userErrors { field message code }
      }
    }
  `);
  const cancel = useSave<useTaskStepsCancelMutation>(graphql`
    mutation useTaskStepsCancelMutation($id: ID!, $version: Int, $reason: String) {
      taskCancel(id: $id, version: $version, reason: $reason) {
        task { id status statusSince finishedAt availableActions version }
        userErrors { field message code }
      }
    }
  `);
  return async ({ rowId: id, name, version }, step) => {
    const task = { id, version };
    const take = (reason: string | null): Answer => {
      switch (step) {
        case "START":
          return start(task);
        case "HOLD":
          return hold({ ...task, reason });
        case "FINISH":
          return finish(task);
        case "PASS":
          return validate({ ...task, pass: true, reason });
        case "FAIL":
          return validate({ ...task, pass: false, reason });
        case "RESTART":
          return restart({ ...task, reason });
        case "CANCEL":
          return cancel({ ...task, reason });
      }
    };
    const question = QUESTIONS[step];
    if (!question) {
      const problem = (await take(null)).userErrors[0];
      return problem ? { refused: problem.message } : "done";
    }
    const said = await promptText({
      title: `${question.title}“${name}”`,
      label: question.label,
      required: "请填写原因",
      maxLength: 500,
      multiline: true,
      run: async (reason) => (await take(reason)).userErrors,
    });
    return said === undefined ? "dropped" : "done";
  };
}
