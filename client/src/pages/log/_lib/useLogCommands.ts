import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useLogCommandsDeleteMutation } from "@/__generated__/useLogCommandsDeleteMutation.graphql";
import { useBin } from "@/app/record/useBin";
import { openLog } from "@/domains/log/openLog";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";

/** Actions on one work log: edit and delete; each resolves to true after a change and `refresh`. */
export function useLogCommands(refresh: () => Promise<unknown>) {
  const remove = useSave<useLogCommandsDeleteMutation>(graphql`
    mutation useLogCommandsDeleteMutation($ids: [ID!]!) {
      itemLogDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const wayBack = useBin("ITEM_LOG", refresh);
  return {
    edit: useCallback(
      async (rowId: string): Promise<boolean> => {
        const saved = await openLog({ row: { rowId } });
        if (saved) await refresh();
        return saved;
      },
      [refresh],
    ),
    remove: useCallback(
      async (rowId: string, name: string, after: () => unknown = refresh): Promise<boolean> => {
        const done = await confirmDelete({
          what: [name],
          bin: wayBack([rowId]),
          run: async () => (await remove({ ids: [rowId] })).userErrors,
        });
        if (done) await after();
        return done;
      },
      [remove, wayBack, refresh],
    ),
  };
}
