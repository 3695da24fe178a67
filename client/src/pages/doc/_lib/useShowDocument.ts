import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { OPENED, SHOWN } from "@/ui/list/listParams";

/**
 * Shows a document under the address that its list has for what a click on a row opens: from the name in the row, which is a
 * button, and from the preview, which steps to its neighbours.
 */
export function useShowDocument(): (rowId: string) => void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  return useCallback(
    (rowId) => {
      const next = new URLSearchParams(params);
      next.set(SHOWN, rowId);
      // A step replaces the address with what is noted of it: of one that was passed on there is nothing to go back to.
      setParams(next, params.has(SHOWN) ? { replace: true, state } : { state: OPENED });
    },
    [params, setParams, state],
  );
}
