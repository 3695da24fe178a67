import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useCategoryActionsDeleteMutation } from "@/__generated__/useCategoryActionsDeleteMutation.graphql";
import type { useCategoryActionsMoveMutation } from "@/__generated__/useCategoryActionsMoveMutation.graphql";
import { useBin } from "@/app/record/useBin";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";

/** Actions that move and delete nodes of a category tree. */
export function useCategoryActions() {
  const move = useSave<useCategoryActionsMoveMutation>(graphql`
    mutation useCategoryActionsMoveMutation($input: CategoryMoveInput!) {
      categoryMove(input: $input) {
        category {
          id
          order
          parentRowId
          version
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const del = useSave<useCategoryActionsDeleteMutation>(graphql`
    mutation useCategoryActionsDeleteMutation($ids: [ID!]!) {
      categoryDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const wayBack = useBin("CATEGORY");
  const remove = useCallback(
    (rows: readonly { readonly rowId: string; readonly name: string }[]) =>
      confirmDelete({
        what: rows.map(({ name }) => name),
        bin: wayBack(rows.map(({ rowId }) => rowId)),
        run: async () => (await del({ ids: rows.map(({ rowId }) => rowId) })).userErrors,
      }),
    [del, wayBack],
  );
  return { move, remove };
}
