import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useFieldActionsDeleteMutation } from "@/__generated__/useFieldActionsDeleteMutation.graphql";
import type { useFieldActionsEnableMutation } from "@/__generated__/useFieldActionsEnableMutation.graphql";
import type { useFieldActionsMoveMutation } from "@/__generated__/useFieldActionsMoveMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";

/** Actions on custom fields other than editing; each refetches the page afterwards. */
export function useFieldActions() {
  const refresh = usePageRefresh();
  const moving = useSave<useFieldActionsMoveMutation>(graphql`
    mutation useFieldActionsMoveMutation($id: ID!, $order: Int!) {
      customFieldMove(input: { id: $id, order: $order }) {
        customField {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const [enabling] = useAppMutation<useFieldActionsEnableMutation>(
    graphql`
      mutation useFieldActionsEnableMutation($ids: [ID!]!, $enabled: Boolean!) {
        customFieldEnable(input: { ids: $ids, enabled: $enabled }) {
          customFields {
            id
            enabled
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "inline" },
  );
  const deleting = useSave<useFieldActionsDeleteMutation>(graphql`
    mutation useFieldActionsDeleteMutation($ids: [ID!]!) {
      customFieldDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const move = useCallback(
    async (id: string, order: number) => {
      const { ok, userErrors } = await moving({ id, order });
      if (ok) await refresh();
      return userErrors;
    },
    [moving, refresh],
  );
  const enable = useCallback(
    async (id: string, enabled: boolean) => {
      await enabling({ ids: [id], enabled });
    },
    [enabling],
  );
  const remove = useCallback(
    async ({ rowId, name }: { readonly rowId: string; readonly name: string }) => {
      const done = await confirmDelete({
        what: [name],
        goes: "已填写的内容一并删除。",
        run: async () => (await deleting({ ids: [rowId] })).userErrors,
      });
      if (done) await refresh();
    },
    [deleting, refresh],
  );
  return { move, enable, remove, refresh };
}
