import { useCallback, useRef } from "react";
import type { GraphQLTaggedNode } from "relay-runtime";
import type { MutationError } from "./useAppMutation";
import { useFetchQuery } from "./useFetchQuery";

/** A record as it is shown. */
interface Shown {
  readonly rowId: string;
  readonly version: number;
}

/** What a mutation is given: which record, over which version of it. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

export type Answer = Promise<{ readonly userErrors: readonly MutationError[] }>;

/** Asks for a record as it is, under the name `shown`. */
interface AskShown {
  readonly variables: { readonly id: string };
  readonly response: { readonly shown: { readonly version: number } | null | undefined };
}

/** Changes a record by `run`; answers what was refused. Where somebody else was faster, `onStale` asks for what else is shown. */
export type Over = (
  record: Shown,
  run: (target: Target) => Answer,
  onStale?: () => unknown,
) => Promise<readonly MutationError[]>;

/**
 * Changes a record by what was said in a dialog. Where somebody else was faster, the words stay with the person, and `query`
 * fetches the record anew, so that it is shown as it is and a second try is one over what is shown then. A failure of it leaves
 * what is shown; the line to the server brings it later.
 */
export function useOver<Q extends AskShown>(query: GraphQLTaggedNode): Over {
  const ask = useFetchQuery();
  const latest = useRef<Target>(undefined);
  return useCallback(
    async ({ rowId: id, version }, run, onStale) => {
      const known = latest.current?.id === id ? latest.current.version : 0;
      const { userErrors } = await run({ id, version: Math.max(version, known) });
      if (userErrors.some(({ code }) => code === "STALE")) {
        const fresh = await ask<Q>(query, { id }).catch(() => null);
        if (fresh?.shown) latest.current = { id, version: fresh.shown.version };
        onStale?.();
      }
      return userErrors;
    },
    [ask, query],
  );
}
