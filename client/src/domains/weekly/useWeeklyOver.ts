import { graphql } from "react-relay";
import type { useWeeklyOverQuery } from "@/__generated__/useWeeklyOverQuery.graphql";
import { type Over, useOver } from "@/relay/useOver";

/** Acts on a report over the version that is shown, or over the newer one that somebody else has made meanwhile. */
export function useWeeklyOver(): Over {
  return useOver<useWeeklyOverQuery>(graphql`
    query useWeeklyOverQuery($id: ID!) {
      shown: weekly(id: $id) { version ...weeklyMutations_after }
    }
  `);
}
