import { graphql } from "react-relay";
import type { useTaskOverQuery } from "@/__generated__/useTaskOverQuery.graphql";
import { useVersionedUpdate, type VersionedUpdate } from "@/relay/useVersionedUpdate";

/** Runs an action on a task for the version shown, or after a conflict for the newer one. */
export function useTaskOver(): VersionedUpdate {
  return useVersionedUpdate<useTaskOverQuery>(graphql`
    query useTaskOverQuery($id: ID!) {
      shown: task(id: $id) { version ...taskStepMutations_after }
    }
  `);
}
