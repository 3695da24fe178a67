import { useEffect, useState } from "react";
import type { ConcreteRequest, OperationType } from "relay-runtime";
import { usePlainQuery } from "@/relay/usePlainQuery";

/** Debounce of previews, in milliseconds. */
const DEBOUNCE_MS = 400;

/**
 * Queries the preview of an edited definition, debounced. `wanted` are the variables as JSON, null while there
 * is nothing to preview, and `nothing` those of no request. `behind`: the answer belongs to an earlier
 * definition, whose `variables` are returned.
 */
export function useDebouncedQuery<Q extends OperationType>(
  artifact: ConcreteRequest,
  wanted: string | null,
  nothing: Q["variables"],
) {
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (wanted === asked) return undefined;
    // the first request is sent at once
    const timer = setTimeout(() => setAsked(wanted), asked === null ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  const variables = asked === null ? null : (JSON.parse(asked) as Q["variables"]);
  const { data, error, loading, ...asking } = usePlainQuery<Q>(artifact, variables ?? nothing, {
    keeps: "preview",
    waits: asked === null,
  });
  const behind = wanted !== asked;
  return {
    ...asking,
    variables,
    behind,
    data: wanted === null ? null : data,
    loading: wanted !== null && (behind || loading),
    error: behind ? null : error,
    // the pending request is for an earlier definition: there is nothing of this one to stop
    askedAt: behind ? null : asking.askedAt,
    stopped: !behind && asking.stopped,
  };
}
