import { graphql } from "react-relay";
import type { useExamineOverQuery } from "@/__generated__/useExamineOverQuery.graphql";
import { useVersionedUpdate, type VersionedUpdate } from "@/relay/useVersionedUpdate";

/** Runs an action on a member's result for the version shown, or after a conflict for the newer one. */
export function useExamineOver(): VersionedUpdate {
  return useVersionedUpdate<useExamineOverQuery>(graphql`
    query useExamineOverQuery($id: ID!) {
      shown: kpiExamine(id: $id) { version status statusText appealStatus appealStatusText }
    }
  `);
}
