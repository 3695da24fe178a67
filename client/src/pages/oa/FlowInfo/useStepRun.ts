/** Runs the actions on an approval application. */
import type {
  FlowSignerPlace,
  flowStepMutationsAddSignersMutation,
} from "@/__generated__/flowStepMutationsAddSignersMutation.graphql";
import type { flowStepMutationsAgreeMutation } from "@/__generated__/flowStepMutationsAgreeMutation.graphql";
import type { flowStepMutationsAnnulMutation } from "@/__generated__/flowStepMutationsAnnulMutation.graphql";
import type { flowStepMutationsDelegateMutation } from "@/__generated__/flowStepMutationsDelegateMutation.graphql";
import type { flowStepMutationsRefuseMutation } from "@/__generated__/flowStepMutationsRefuseMutation.graphql";
import type { flowStepMutationsRemoveSignerMutation } from "@/__generated__/flowStepMutationsRemoveSignerMutation.graphql";
import type { flowStepMutationsReturnMutation } from "@/__generated__/flowStepMutationsReturnMutation.graphql";
import type { flowStepMutationsTerminateMutation } from "@/__generated__/flowStepMutationsTerminateMutation.graphql";
import type { flowStepMutationsTransferMutation } from "@/__generated__/flowStepMutationsTransferMutation.graphql";
import type { flowStepMutationsWithdrawMutation } from "@/__generated__/flowStepMutationsWithdrawMutation.graphql";
import { type Choices, choiceInputs } from "@/domains/flow/chosen";
import { useFlowOver } from "@/domains/flow/useFlowOver";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import type { MutationError } from "@/relay/useAppMutation";
import type { Answer, Target } from "@/relay/useVersionedUpdate";
import type { UploadedFile } from "@/ui/base/types";
import type { FlowStep } from "./steps";
import type { Filling } from "./useFilling";

/** Application that an action is taken on. */
export interface SteppedProcess {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Form values of an action's dialog, under the server's field names. */
export interface StepValues {
  opinion: string;
  fileIds: readonly UploadedFile[];
  node: string | null;
  memberId: string | null;
  memberIds: readonly string[];
  place: FlowSignerPlace;
  item: string | null;
  [choice: `choices.${string}`]: readonly string[];
}

/** Choices of approvers among the form values. */
function choicesOf(values: StepValues): Choices {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith("choices.") ? [[name.slice("choices.".length), value as readonly string[]]] : [],
    ),
  );
}

/** Runs the mutation of an action; returns its errors, and marks those of the form's fields. */
export function useStepRun(
  process: SteppedProcess,
  step: FlowStep,
  filling: Filling | null,
): (values: StepValues, onStale: () => unknown) => Promise<readonly MutationError[]> {
  const save = useFlowSave();
  const over = useFlowOver();
  const send = (values: StepValues, target: Target): Answer => {
    const opinion = values.opinion.trim() || null;
    const said = { ...target, opinion };
    const handed = { ...said, fileIds: values.fileIds.map(({ id }) => id) };
    const toMember = { ...said, memberId: values.memberId ?? "" };
    switch (step) {
      case "AGREE":
        return save<flowStepMutationsAgreeMutation>((all) => all.agree, {
          input: { ...handed, values: filling?.sent() ?? null, choices: choiceInputs(choicesOf(values)) },
        });
      case "REFUSE":
        return save<flowStepMutationsRefuseMutation>((all) => all.refuse, { input: handed });
      case "RETURN":
        return save<flowStepMutationsReturnMutation>((all) => all.giveBack, {
          // a return to the applicant has no node
          input: { ...said, node: values.node?.startsWith("@") ? null : values.node },
        });
      case "TRANSFER":
        return save<flowStepMutationsTransferMutation>((all) => all.transfer, { input: toMember });
      case "DELEGATE":
        return save<flowStepMutationsDelegateMutation>((all) => all.delegate, { input: toMember });
      case "ADD":
        return save<flowStepMutationsAddSignersMutation>((all) => all.addSigners, {
          input: { ...said, place: values.place, memberIds: values.memberIds },
        });
      case "REMOVE":
        return save<flowStepMutationsRemoveSignerMutation>((all) => all.removeSigner, {
          input: { ...target, item: Number(values.item) },
        });
      case "WITHDRAW":
        return save<flowStepMutationsWithdrawMutation>((all) => all.withdraw, { input: handed });
      case "ANNUL":
        return save<flowStepMutationsAnnulMutation>((all) => all.annul, { input: handed });
      case "TERMINATE":
        return save<flowStepMutationsTerminateMutation>((all) => all.terminate, { input: handed });
    }
  };
  return async (values, onStale) => {
    const errors = await over(process, (target) => send(values, target), onStale);
    if (step === "AGREE") filling?.refuse(errors);
    return errors;
  };
}
