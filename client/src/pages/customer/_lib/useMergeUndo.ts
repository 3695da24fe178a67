import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useMergeUndoMutation } from "@/__generated__/useMergeUndoMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";

/** Undoes a merge of customers within seven days; true when it succeeded. */
export function useMergeUndo(): (mergeId: string) => Promise<boolean> {
  const [undo] = useAppMutation<useMergeUndoMutation>(
    graphql`
      mutation useMergeUndoMutation($id: ID!) {
        customerMergeUndo(input: { id: $id }) {
          customer {
            id
            name
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
    { success: "已撤销合并" },
  );
  return useCallback(async (id) => (await undo({ id })).ok, [undo]);
}
