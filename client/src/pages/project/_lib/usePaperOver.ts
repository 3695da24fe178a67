import { graphql } from "react-relay";
import type { usePaperOverQuery } from "@/__generated__/usePaperOverQuery.graphql";
import { type Over, useOver } from "@/relay/useOver";

/** Changes a paper over the version that is shown, or over the newer one that somebody else has made meanwhile. */
export function usePaperOver(): Over {
  return useOver<usePaperOverQuery>(graphql`
    query usePaperOverQuery($id: ID!) {
      shown: acceptanceResource(id: $id) { id status availableActions version }
    }
  `);
}
