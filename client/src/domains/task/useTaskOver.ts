import { graphql } from "react-relay";
import type { useTaskOverQuery } from "@/__generated__/useTaskOverQuery.graphql";
import { type Over, useOver } from "@/relay/useOver";

/** Takes a step with a task over the version that is shown, or over the newer one that somebody else has made meanwhile. */
export function useTaskOver(): Over {
  return useOver<useTaskOverQuery>(graphql`
    query useTaskOverQuery($id: ID!) {
      shown: task(id: $id) { version ...taskStepMutations_after }
    }
  `);
}
