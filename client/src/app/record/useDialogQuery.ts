import { useCallback, useEffect, useState } from "react";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { errorText } from "@/app/errors";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** Data that a dialog loads when it opens. */
export interface DialogQuery<Data> {
  readonly data: Data | null;
  readonly loading: boolean;
  /** The message of a failure. */
  readonly error: string | null;
  /** Repeats the request; the old data stays until the new answer arrives. */
  readonly reload: () => void;
}

/**
 * Loads the data of a dialog or a drawer once when it opens, as a plain answer. The dialog is shown at
 * once, and filled when the answer arrives. `variables` are compared by value.
 */
export function useDialogQuery<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q["variables"],
): DialogQuery<Q["response"]> {
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
