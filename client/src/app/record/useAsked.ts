import { useCallback, useEffect, useState } from "react";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { errorText } from "@/app/errors";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** What a dialog asked for when it opened. */
export interface Asked<Data> {
  readonly data: Data | null;
  readonly loading: boolean;
  /** The text of what went wrong. */
  readonly error: string | null;
  /** Asks again, keeping what is shown until the answer is there. */
  readonly reload: () => void;
}

/**
 * The data of a dialog or a drawer: asked for once when it opens, as a plain answer. The dialog stands at once and
 * fills when the answer comes. `variables` are compared by their value.
 */
export function useAsked<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q["variables"],
): Asked<Q["response"]> {
  const ask = useFetchQuery();
  const key = JSON.stringify(variables);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{
    key: string;
    data: Q["response"] | null;
    error: string | null;
  } | null>(null);
  const [loading, setLoading] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let live = true;
    setLoading(true);
    const settle = (data: Q["response"] | null, error: string | null) => {
      if (!live) return;
      setAnswer((old) => ({ key, data: data ?? (old?.key === key ? old.data : null), error }));
      setLoading(false);
    };
    ask<Q>(query, JSON.parse(key) as Q["variables"]).then(
      (data) => settle(data, null),
      (error: unknown) => settle(null, errorText(error)),
    );
    return () => {
      live = false;
    };
  }, [ask, query, key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const current = answer?.key === key ? answer : null;
  return { data: current?.data ?? null, error: current?.error ?? null, loading, reload };
}
