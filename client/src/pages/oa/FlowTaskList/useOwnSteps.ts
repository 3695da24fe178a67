import { graphql } from "react-relay";
import type { useOwnStepsDeleteMutation } from "@/__generated__/useOwnStepsDeleteMutation.graphql";
import type { useOwnStepsUrgeMutation } from "@/__generated__/useOwnStepsUrgeMutation.graphql";
import type { useOwnStepsWithdrawMutation } from "@/__generated__/useOwnStepsWithdrawMutation.graphql";
import { told } from "@/app/record/told";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Own {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Steps that an applicant takes out of a list: each asks where there is something to ask, does it and tells. */
export function useOwnSteps(refresh: () => Promise<unknown>) {
  const urging = useSave<useOwnStepsUrgeMutation>(graphql`
    mutation useOwnStepsUrgeMutation($id: ID!) {
      flowProcessUrge(input: { id: $id }) {
        flowProcess { id version urgedAt }
        userErrors { field message code }
      }
    }
  `);
  const withdrawing = useSave<useOwnStepsWithdrawMutation>(graphql`
    mutation useOwnStepsWithdrawMutation($input: FlowProcessSayInput!) {
      flowProcessWithdraw(input: $input) {
        flowProcess { id status version }
        userErrors { field message code }
      }
    }
  `);
  const deleting = useSave<useOwnStepsDeleteMutation>(graphql`
    mutation useOwnStepsDeleteMutation($ids: [ID!]!) {
      flowProcessDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  return {
    urge: ({ rowId }: Own) => told(urging({ id: rowId }), "已提醒当前审批人", refresh),
    withdraw: async ({ rowId: id, name, version }: Own) => {
      const said = await promptText({
        title: `撤回“${name}”`,
        label: "撤回原因",
        placeholder: "选填",
        multiline: true,
        maxLength: 1000,
        confirmText: "撤回",
        run: async (text) =>
          (await withdrawing({ input: { id, version, opinion: text.trim() || null } })).userErrors,
      });
      if (said === undefined) return;
      toast.success("已撤回");
      await refresh();
    },
    remove: async ({ rowId, name }: Own) => {
      const done = await confirmDelete({
        what: [name],
        run: async () => (await deleting({ ids: [rowId] })).userErrors,
      });
      if (done) await refresh();
    },
  };
}
