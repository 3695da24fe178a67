import { graphql } from "react-relay";
import type { useWeeklyOverQuery } from "@/__generated__/useWeeklyOverQuery.graphql";
import { useVersionedUpdate, type VersionedUpdate } from "@/relay/useVersionedUpdate";

/** Runs an action on a report for the version shown, or after a conflict for the newer one. */
export function useWeeklyOver(): VersionedUpdate {
  return useVersionedUpdate<useWeeklyOverQuery>(graphql`
    query useWeeklyOverQuery($id: ID!) {
      shown: weekly(id: $id) { version ...weeklyMutations_after }
    }
  `);
}
