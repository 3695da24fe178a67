import { use, useCallback, useEffect, useRef } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
} from "react-router";

/**
 * Returns the current address of the page, including a navigation that has started but is not rendered yet.
 * The rendered address is older, because its render is a transition that other work can delay. A change
 * computed from the rendered address would revert changes made in between. A hidden page keeps the address
 * it was left at.
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

/** New values of search parameters; null or an empty text removes one. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/**
 * Changes some search parameters of the current address and leaves the others. Replaces the history entry
 * unless `replace` is false.
 */
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
