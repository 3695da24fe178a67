import { graphql } from "react-relay";
import type { useStepSendQuery } from "@/__generated__/useStepSendQuery.graphql";
import { useVersionedUpdate, type VersionedUpdate } from "@/relay/useVersionedUpdate";

/** The fields of an order that an action needs. */
export interface SteppedOrder {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Runs an action for the version shown, or after a conflict for the newer one. */
export function useStepSend(): VersionedUpdate {
  return useVersionedUpdate<useStepSendQuery>(graphql`
    query useStepSendQuery($id: ID!) {
      shown: workOrder(id: $id) {
        ...useWorkOrderSteps_order @relay(mask: false)
        ...useWorkOrderSteps_after
      }
    }
  `);
}
