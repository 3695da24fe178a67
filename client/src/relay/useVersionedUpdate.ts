import { useCallback, useRef } from "react";
import type { GraphQLTaggedNode } from "relay-runtime";
import type { MutationError } from "./useAppMutation";
import { useFetchQuery } from "./useFetchQuery";

/** A record as shown. */
interface Shown {
  readonly rowId: string;
  readonly version: number;
}

/** Target of a mutation: the record and the version to be changed. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

export type Answer = Promise<{ readonly userErrors: readonly MutationError[] }>;

/** A query for the present record, under the name `shown`. */
interface AskShown {
  readonly variables: { readonly id: string };
  readonly response: { readonly shown: { readonly version: number } | null | undefined };
}

/**
 * Changes a record by `run`, and returns the errors. On a version conflict `onStale` refetches the other
 * data on screen.
 */
export type VersionedUpdate = (
  record: Shown,
  run: (target: Target) => Answer,
  onStale?: () => unknown,
) => Promise<readonly MutationError[]>;

/**
 * Changes a record by the input of a dialog. On a version conflict the input stays, and `query` fetches the
 * record again, so that a second try is based on the version then shown. If that fails, the display stays
 * as it is; the live updates refresh it later.
 */
export function useVersionedUpdate<Q extends AskShown>(query: GraphQLTaggedNode): VersionedUpdate {
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
