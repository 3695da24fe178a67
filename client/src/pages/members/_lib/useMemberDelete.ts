import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useMemberDeleteMutation } from "@/__generated__/useMemberDeleteMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";

/** Deletes members after the confirmation of core §8; true when they were deleted. */
export function useMemberDelete(): (
  members: readonly { readonly rowId: string; readonly name: string }[],
) => Promise<boolean> {
  const remove = useSave<useMemberDeleteMutation>(graphql`
    mutation useMemberDeleteMutation($ids: [ID!]!) {
      memberDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useCallback(
    (members) =>
      confirmDelete({
        what: members.map(({ name }) => name),
        run: async () => (await remove({ ids: members.map(({ rowId }) => rowId) })).userErrors,
      }),
    [remove],
  );
}
