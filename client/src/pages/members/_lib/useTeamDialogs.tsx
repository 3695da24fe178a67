import { lazy, useCallback } from "react";
import { graphql } from "react-relay";
import type { useTeamDialogsDeleteMutation } from "@/__generated__/useTeamDialogsDeleteMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirmDelete, openDialog } from "@/ui/dialog/dialogs";

const TeamDialog = lazy(() =>
  import("../_components/TeamDialog").then((module) => ({ default: module.TeamDialog })),
);

/** What the dialog starts from: a team to modify, or the place of a new one. */
export interface TeamDialogTarget {
  readonly id?: string;
  readonly type: "INTERNAL" | "EXTERNAL";
  readonly parentId?: string | null;
}

/** Opens the dialog of a team; true when something was saved. */
export async function openTeamDialog(target: TeamDialogTarget): Promise<boolean> {
  let saved = false;
  await openDialog<void>(({ open, close }) => (
    <TeamDialog
      {...target}
      open={open}
      onClose={() => close()}
      onSaved={() => {
        saved = true;
      }}
    />
  ));
  return saved;
}

/** Deletes teams after the question of core §8; true when they are gone. */
export function useTeamDelete(): (
  teams: readonly { readonly rowId: string; readonly name: string }[],
) => Promise<boolean> {
  const [remove] = useAppMutation<useTeamDialogsDeleteMutation>(
    graphql`
      mutation useTeamDialogsDeleteMutation($ids: [ID!]!) {
        teamDelete(input: { ids: $ids }) {
          deletedIds
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  return useCallback(
    (teams) =>
      confirmDelete({
        what: teams.map(({ name }) => name),
        run: async () => (await remove({ ids: teams.map(({ rowId }) => rowId) })).userErrors,
      }),
    [remove],
  );
}
