import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort } from "../base/errors";
import type { Option } from "../base/types";

/** A source of options that are too many to load at once. All functions should be stable. */
export interface RemoteSource {
  fetch: (keyword: string, context: { signal: AbortSignal; limit: number }) => Promise<readonly Option[]>;
  /** Resolves the labels of ids that are already chosen. */
  resolve?: (ids: readonly string[]) => Promise<readonly Option[]>;
  /** Number of options per request; default 20 (core §9). */
  limit?: number;
  /** Label of the records, where some may be invisible to the member: a search without options says so. */
  unseen?: string | null | undefined;
}

/** Default number of options of a remote search (core §9). */
const REMOTE_LIMIT = 20;
/** Delay between typing and the request, in milliseconds (business §9). */
const DEBOUNCE = 300;

interface Result {
  options: readonly Option[];
  loading: boolean;
  error: unknown;
}

/**
 * Searches while its panel is open: the latest request wins, earlier ones are aborted, none is sent during
 * composition.
 */
export function useRemoteOptions(
  fetch: RemoteSource["fetch"],
  limit = REMOTE_LIMIT,
  onFound?: (options: readonly Option[]) => void,
) {
  const [keyword, setKeyword] = useState("");
  const [asked, setAsked] = useState({ keyword: "", round: 0 });
  const [result, setResult] = useState<Result>({ options: [], loading: true, error: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Pages often pass functions created in render; only the search text decides about a new request.
  const latest = useRef({ fetch, onFound });
  useEffect(() => {
    latest.current = { fetch, onFound };
  });

  useEffect(() => {
    const controller = new AbortController();
    setResult((old) => ({ ...old, loading: true, error: null }));
    latest.current.fetch(asked.keyword, { signal: controller.signal, limit }).then(
      (options) => {
        if (controller.signal.aborted) return;
        latest.current.onFound?.(options);
        setResult({ options, loading: false, error: null });
      },
      (error: unknown) => {
        if (!controller.signal.aborted && !isAbort(error)) setResult({ options: [], loading: false, error });
      },
    );
    return () => controller.abort();
  }, [asked, limit]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = useCallback((text: string, hold = false) => {
    setKeyword(text);
    clearTimeout(timer.current);
    if (hold) return;
    timer.current = setTimeout(() => {
      setAsked((old) => (old.keyword === text.trim() ? old : { keyword: text.trim(), round: old.round + 1 }));
    }, DEBOUNCE);
  }, []);
  const retry = useCallback(() => setAsked((old) => ({ ...old, round: old.round + 1 })), []);
  return { ...result, keyword, search, retry };
}
