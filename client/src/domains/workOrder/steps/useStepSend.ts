import { graphql } from "react-relay";
import type { useStepSendQuery } from "@/__generated__/useStepSendQuery.graphql";
import { type Over, useOver } from "@/relay/useOver";

/** What a step needs to know of the order that it is taken with. */
export interface SteppedOrder {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Sends a step over the version that is shown, or over the newer one that somebody else has made meanwhile. */
export function useStepSend(): Over {
  return useOver<useStepSendQuery>(graphql`
    query useStepSendQuery($id: ID!) {
      shown: workOrder(id: $id) {
        ...useWorkOrderSteps_order @relay(mask: false)
        ...useWorkOrderSteps_after
      }
    }
  `);
}
