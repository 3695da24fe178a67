import { graphql } from "react-relay";
import type { useFlowOverQuery } from "@/__generated__/useFlowOverQuery.graphql";
import { type Over, useOver } from "@/relay/useOver";

/** Acts on an application over the version that is shown, or over the newer one that somebody else has made meanwhile. */
export function useFlowOver(): Over {
  return useOver<useFlowOverQuery>(graphql`
    query useFlowOverQuery($id: ID!) {
      shown: flowProcess(id: $id) { version ...flowStepMutations_after }
    }
  `);
}
