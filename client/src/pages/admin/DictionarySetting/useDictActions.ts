import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useDictActionsDeleteMutation } from "@/__generated__/useDictActionsDeleteMutation.graphql";
import type { useDictActionsEnableMutation } from "@/__generated__/useDictActionsEnableMutation.graphql";
import type { useDictActionsMoveMutation } from "@/__generated__/useDictActionsMoveMutation.graphql";
import type { useDictActionsResetMutation } from "@/__generated__/useDictActionsResetMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { confirm, confirmDelete } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Item {
  readonly rowId: string;
  readonly text: string;
}

/** Actions on dictionary items other than editing their labels; each refetches the list afterwards. */
export function useDictActions() {
  const refresh = usePageRefresh();
  const moving = useSave<useDictActionsMoveMutation>(graphql`
    mutation useDictActionsMoveMutation($input: DictItemMoveInput!) {
      dictItemMove(input: $input) {
        dictItem {
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
  const [enabling] = useAppMutation<useDictActionsEnableMutation>(
    graphql`
    mutation useDictActionsEnableMutation($input: DictItemEnableInput!) {
      dictItemEnable(input: $input) {
        dictItems {
          id
          rowId
          disabled
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
  const [resetting] = useAppMutation<useDictActionsResetMutation>(graphql`
    mutation useDictActionsResetMutation($input: DictItemsInput!) {
      dictItemReset(input: $input) {
        dictItems {
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
  const deleting = useSave<useDictActionsDeleteMutation>(graphql`
    mutation useDictActionsDeleteMutation($ids: [ID!]!) {
      dictItemDelete(input: { ids: $ids }) {
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
      const { ok, userErrors } = await moving({ input: { id, order } });
      if (ok) await refresh();
      return userErrors;
    },
    [moving, refresh],
  );
  const enable = useCallback(
    async ({ rowId, text }: Item, enabled: boolean) => {
      const { ok, data } = await enabling({ input: { ids: [rowId], enabled } });
      if (!ok) return;
      await refresh();
      // enabling or disabling a system item creates a copy that belongs to the enterprise
      const changed = data?.dictItemEnable.dictItems?.[0]?.rowId ?? rowId;
      toast.success(enabled ? `已启用“${text}”` : `已停用“${text}”`, {
        undo: async () => {
          if ((await enabling({ input: { ids: [changed], enabled: !enabled } })).ok) await refresh();
        },
      });
    },
    [enabling, refresh],
  );
  const reset = useCallback(
    async ({ rowId, text }: Item) => {
      const agreed = await confirm({
        text: `“${text}”的名称、颜色、顺序和启停恢复为系统默认，是否继续?`,
        confirmText: "恢复",
      });
      if (agreed && (await resetting({ input: { ids: [rowId] } })).ok) await refresh();
    },
    [resetting, refresh],
  );
  const remove = useCallback(
    async ({ rowId, text }: Item) => {
      const done = await confirmDelete({
        what: [text],
        run: async () => (await deleting({ ids: [rowId] })).userErrors,
      });
      if (done) await refresh();
    },
    [deleting, refresh],
  );
  return { move, enable, reset, remove, refresh };
}
