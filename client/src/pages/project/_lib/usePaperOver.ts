import { graphql } from "react-relay";
import type { usePaperOverQuery } from "@/__generated__/usePaperOverQuery.graphql";
import { useVersionedUpdate, type VersionedUpdate } from "@/relay/useVersionedUpdate";

/**
 * Runs an action on an acceptance document for the version shown, or after a conflict for the newer one.
 */
export function usePaperOver(): VersionedUpdate {
  return useVersionedUpdate<usePaperOverQuery>(graphql`
    query usePaperOverQuery($id: ID!) {
      shown: acceptanceResource(id: $id) { id status availableActions version }
    }
  `);
}
