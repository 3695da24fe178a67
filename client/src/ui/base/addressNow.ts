import { use, useCallback, useEffect, useRef } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
} from "react-router";

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

/** New values of names in the address's search; null or an empty text takes one out. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/** Changes some names of the address's search as it is now, and leaves the others. The step before is not kept, unless asked for. */
export function useSearchChange(): (changes: SearchChanges, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const addressNow = useAddressNow();
  return useCallback(
    (changes, { replace = true } = {}) => {
      const next = new URLSearchParams(addressNow().search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      void navigate({ search: next.toString() }, { replace });
    },
    [navigate, addressNow],
  );
}
