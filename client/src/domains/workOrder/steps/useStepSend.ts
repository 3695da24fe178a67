import { useCallback, useRef } from "react";
import { graphql } from "react-relay";
import type { useStepSendQuery } from "@/__generated__/useStepSendQuery.graphql";
import type { MutationError } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** What a step needs to know of the order that it is taken with. */
export interface SteppedOrder {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** What a mutation is given: which order, over which version of it. */
export interface StepTarget {
  readonly id: string;
  readonly version: number;
}

type Answer = Promise<{ readonly userErrors: readonly MutationError[] }>;

/**
 * Sends a step; answers what was refused. Where somebody else was faster, their words are kept for the person and the
 * order is asked for anew, so that it is shown as it is and a second try is one over what is shown then. `onStale` asks
 * for what else is shown of it.
 */
export function useStepSend(): (
  order: SteppedOrder,
  run: (target: StepTarget) => Answer,
  onStale?: () => unknown,
) => Promise<readonly MutationError[]> {
  const ask = useFetchQuery();
  const latest = useRef<{ readonly rowId: string; readonly version: number }>(undefined);
  return useCallback(
    async ({ rowId, version }, run, onStale) => {
      const known = latest.current?.rowId === rowId ? latest.current.version : 0;
      const { userErrors } = await run({ id: rowId, version: Math.max(version, known) });
      if (userErrors.some(({ code }) => code === "STALE")) {
        // A failure leaves what is shown; the line to the server brings it later.
        const fresh = await ask<useStepSendQuery>(
          graphql`
            query useStepSendQuery($id: ID!) {
              workOrder(id: $id) {
                ...useWorkOrderSteps_order @relay(mask: false)
                ...useWorkOrderSteps_after
              }
            }
          `,
          { id: rowId },
        ).catch(() => null);
        if (fresh?.workOrder) latest.current = { rowId, version: fresh.workOrder.version };
        onStale?.();
      }
      return userErrors;
    },
    [ask],
  );
}
