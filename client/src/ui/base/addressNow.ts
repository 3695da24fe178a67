import { use, useCallback, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation } from "react-router";

/**
 * Answers the page's address as it is, a navigation that has begun included. The address that is rendered is older: its
 * render is a transition, which other work may hold up for long. A part of the address that is changed from the rendered
 * one takes back what was changed meanwhile. A page that is hidden goes on having the address it was left at.
 */
export function useAddressNow(): () => Location {
  const router = use(DataRouterContext)?.router;
  const rendered = useLocation();
  const latest = useRef(rendered);
  useEffect(() => {
    latest.current = rendered;
  }, [rendered]);
  return useCallback(() => {
    const now = router?.state.navigation.location ?? router?.state.location;
    return now?.pathname === latest.current.pathname ? now : latest.current;
  }, [router]);
}
