import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useDocumentDeleteMutation } from "@/__generated__/useDocumentDeleteMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";

/** Deletes documents after the question of core §5; true when they are gone. */
export function useDocumentDelete(): (
  files: readonly { readonly rowId: string; readonly name: string }[],
) => Promise<boolean> {
  const remove = useSave<useDocumentDeleteMutation>(graphql`
    mutation useDocumentDeleteMutation($ids: [ID!]!) {
      fileDelete(input: { ids: $ids }) {
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
    (files) =>
      confirmDelete({
        text: "您正在删除文件, 是否继续?",
        what: files.map(({ name }) => name),
        run: async () => (await remove({ ids: files.map(({ rowId }) => rowId) })).userErrors,
      }),
    [remove],
  );
}
