import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useStepSendQuery } from "@/__generated__/useStepSendQuery.graphql";
import type { MutationError } from "@/relay/useAppMutation";
import { type Answer, isStale, type Target, useOver } from "@/relay/useOver";

/** What a step needs to know of the order that it is taken with. */
export interface SteppedOrder {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Sends a step; answers what was refused. Where somebody else was faster, `onStale` asks for what else is shown of the order. */
export function useStepSend(): (
  order: SteppedOrder,
  run: (target: Target) => Answer,
  onStale?: () => unknown,
) => Promise<readonly MutationError[]> {
  const over = useOver<useStepSendQuery>(graphql`
    query useStepSendQuery($id: ID!) {
      shown: workOrder(id: $id) {
        ...useWorkOrderSteps_order @relay(mask: false)
        ...useWorkOrderSteps_after
      }
    }
  `);
  return useCallback(
    async (order, run, onStale) => {
      const userErrors = await over(order, run);
      if (isStale(userErrors)) onStale?.();
      return userErrors;
    },
    [over],
  );
}
