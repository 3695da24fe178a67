import type { flowStepMutationsDeleteMutation } from "@/__generated__/flowStepMutationsDeleteMutation.graphql";
import type { flowStepMutationsUrgeMutation } from "@/__generated__/flowStepMutationsUrgeMutation.graphql";
import type { flowStepMutationsWithdrawMutation } from "@/__generated__/flowStepMutationsWithdrawMutation.graphql";
import { reportResult } from "@/app/record/reportResult";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import { confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Own {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/**
 * Actions of an applicant on applications in a list: each confirms where necessary, runs and reports its
 * outcome.
 */
export function useOwnSteps(refresh: () => Promise<unknown>) {
  const save = useFlowSave();
  return {
    urge: ({ rowId }: Own) =>
      reportResult(
        save<flowStepMutationsUrgeMutation>((all) => all.urge, { input: { id: rowId } }),
        "已提醒当前审批人",
        refresh,
      ),
    withdraw: async ({ rowId: id, name, version }: Own) => {
      const said = await promptText({
        title: `撤回“${name}”`,
        label: "撤回原因",
        placeholder: "选填",
        multiline: true,
        maxLength: 1000,
        confirmText: "撤回",
        run: async (text) =>
          (
            await save<flowStepMutationsWithdrawMutation>((all) => all.withdraw, {
              input: { id, version, opinion: text.trim() || null },
            })
          ).userErrors,
      });
      if (said === undefined) return;
      toast.success("已撤回");
      await refresh();
    },
    remove: async ({ rowId, name }: Own) => {
      const done = await confirmDelete({
        what: [name],
        run: async () =>
          (await save<flowStepMutationsDeleteMutation>((all) => all.remove, { ids: [rowId] })).userErrors,
      });
      if (done) await refresh();
    },
  };
}
