import type { flowStepMutationsAnnulMutation } from "@/__generated__/flowStepMutationsAnnulMutation.graphql";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import { promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Approved {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Requests the annulment of an approved application, with a reason; the annulment needs approval, too. */
export function useAnnul(refresh: () => Promise<unknown>) {
  const save = useFlowSave();
  return async ({ rowId: id, name, version }: Approved): Promise<void> => {
    const said = await promptText({
      title: `申请撤销“${name}”`,
      label: "撤销原因",
      placeholder: "撤销要重新审批，通过后申请失效",
      required: "请填写撤销原因",
      multiline: true,
      maxLength: 1000,
      confirmText: "申请撤销",
      run: async (opinion) =>
        (await save<flowStepMutationsAnnulMutation>((all) => all.annul, { input: { id, version, opinion } }))
          .userErrors,
    });
    if (said === undefined) return;
    toast.success("已申请撤销");
    await refresh();
  };
}
