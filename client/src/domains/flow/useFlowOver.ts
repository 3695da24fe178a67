import { graphql } from "react-relay";
import type { useFlowOverQuery } from "@/__generated__/useFlowOverQuery.graphql";
import { useVersionedUpdate, type VersionedUpdate } from "@/relay/useVersionedUpdate";

/** Runs an action on an application for the version shown, or after a conflict for the newer one. */
export function useFlowOver(): VersionedUpdate {
  return useVersionedUpdate<useFlowOverQuery>(graphql`
    query useFlowOverQuery($id: ID!) {
      shown: flowProcess(id: $id) { version ...flowStepMutations_after }
    }
  `);
}
