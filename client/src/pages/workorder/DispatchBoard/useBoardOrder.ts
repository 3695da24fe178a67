import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useBoardOrderQuery } from "@/__generated__/useBoardOrderQuery.graphql";
import { errorText, found } from "@/app/errors";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";
import type { BoardOrder } from "./boardOrder";

/** Fetches the current data needed to move an order; null after a refusal, which is reported. */
export function useBoardOrder(): (rowId: string) => Promise<BoardOrder | null> {
  const ask = useFetchQuery();
  return useCallback(
    async (rowId) => {
      try {
        const { workOrder } = await ask<useBoardOrderQuery>(
          graphql`
            query useBoardOrderQuery($id: ID!) {
              workOrder(id: $id) { ...boardOrder_order @relay(mask: false) }
            }
          `,
          { id: rowId },
        );
        return found(workOrder);
      } catch (error) {
        toast.error(errorText(error));
        return null;
      }
    },
    [ask],
  );
}
