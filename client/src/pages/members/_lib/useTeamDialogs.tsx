/** Opening the dialog of a team, and deleting teams. */
import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useTeamDialogsDeleteMutation } from "@/__generated__/useTeamDialogsDeleteMutation.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useBin } from "@/app/record/useBin";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";

/** Opens the dialog of a team, new (with an initial parent) or existing; true when it was saved. */
export const openTeamDialog = lazyRecordDialog(() => import("../_components/TeamDialog"));

/** Deletes teams after the confirmation of core §8; true when they were deleted. */
export function useTeamDelete(): (
  teams: readonly { readonly rowId: string; readonly name: string }[],
) => Promise<boolean> {
  const remove = useSave<useTeamDialogsDeleteMutation>(graphql`
    mutation useTeamDialogsDeleteMutation($ids: [ID!]!) {
      teamDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const wayBack = useBin("TEAM");
  return useCallback(
    (teams) =>
      confirmDelete({
        what: teams.map(({ name }) => name),
        bin: wayBack(teams.map(({ rowId }) => rowId)),
        run: async () => (await remove({ ids: teams.map(({ rowId }) => rowId) })).userErrors,
      }),
    [remove, wayBack],
  );
}
