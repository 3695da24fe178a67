import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useDocumentDeleteMutation } from "@/__generated__/useDocumentDeleteMutation.graphql";
import { useBin } from "@/app/record/useBin";
import { useSave } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialog/dialogs";

/** Deletes documents after the confirmation of core §5; true when they were deleted. */
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
  const wayBack = useBin("FILE");
  return useCallback(
    (files) =>
      confirmDelete({
        text: "您正在删除文件, 是否继续?",
        what: files.map(({ name }) => name),
        bin: wayBack(files.map(({ rowId }) => rowId)),
        run: async () => (await remove({ ids: files.map(({ rowId }) => rowId) })).userErrors,
      }),
    [remove, wayBack],
  );
}
