import type { taskStepMutationsCancelMutation } from "@/__generated__/taskStepMutationsCancelMutation.graphql";
import type { taskStepMutationsFinishMutation } from "@/__generated__/taskStepMutationsFinishMutation.graphql";
import type { taskStepMutationsHoldMutation } from "@/__generated__/taskStepMutationsHoldMutation.graphql";
import type { taskStepMutationsRestartMutation } from "@/__generated__/taskStepMutationsRestartMutation.graphql";
import type { taskStepMutationsStartMutation } from "@/__generated__/taskStepMutationsStartMutation.graphql";
import type { taskStepMutationsValidateMutation } from "@/__generated__/taskStepMutationsValidateMutation.graphql";
import { useLateSave } from "@/relay/useLateSave";
import type { Answer, Target } from "@/relay/useVersionedUpdate";
import { promptText } from "@/ui/dialog/dialogs";
import { STEP_QUESTIONS } from "./stepQuestions";
import { useTaskOver } from "./useTaskOver";

/** An action in the life cycle of a published task (business §4 Task). */
export type TaskStep = "START" | "HOLD" | "FINISH" | "PASS" | "FAIL" | "RESTART" | "CANCEL";

/** The fields of a task that an action needs. */
export interface SteppedTask {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** The result of an action: done, dismissed in its dialog, or refused with a message. */
export type StepOutcome = "done" | "dropped" | { readonly refused: string };

const mutations = () => import("./taskStepMutations");

/** Runs an action on a task; asks for a reason where one is required, and shows refusals in that dialog. */
export function useTaskSteps(): (task: SteppedTask, step: TaskStep) => Promise<StepOutcome> {
  const save = useLateSave(mutations);
  const over = useTaskOver();
  return async (shown, step) => {
    const take = (task: Target, reason: string | null): Answer => {
      switch (step) {
        case "START":
          return save<taskStepMutationsStartMutation>((all) => all.start, task);
        case "HOLD":
          return save<taskStepMutationsHoldMutation>((all) => all.hold, { ...task, reason });
        case "FINISH":
          return save<taskStepMutationsFinishMutation>((all) => all.finish, task);
        case "PASS":
          return save<taskStepMutationsValidateMutation>((all) => all.validate, {
            ...task,
            pass: true,
            reason,
          });
        case "FAIL":
          return save<taskStepMutationsValidateMutation>((all) => all.validate, {
            ...task,
            pass: false,
            reason,
          });
        case "RESTART":
          return save<taskStepMutationsRestartMutation>((all) => all.restart, { ...task, reason });
        case "CANCEL":
          return save<taskStepMutationsCancelMutation>((all) => all.cancel, { ...task, reason });
      }
    };
    const question = STEP_QUESTIONS[step];
    if (!question) {
      const problem = (await over(shown, (task) => take(task, null)))[0];
      return problem ? { refused: problem.message } : "done";
    }
    const said = await promptText({
      title: `${question.title}“${shown.name}”`,
      label: question.label,
      required: "请填写原因",
      maxLength: 500,
      multiline: true,
      run: (reason) => over(shown, (task) => take(task, reason)),
    });
    return said === undefined ? "dropped" : "done";
  };
}
