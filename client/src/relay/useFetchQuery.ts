import { useCallback } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { AppError } from "@/app/errors";

/**
 * A query sent by an event handler: for pickers, dialogs, checks. Always from the server; throws
 * `AppError`.
 *
 * `const ask = useFetchQuery(); const data = await ask<Q>(query, variables);`
 */
export function useFetchQuery(): <Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q["variables"],
) => Promise<Q["response"]> {
  const environment = useRelayEnvironment();
  return useCallback(
    async <Q extends OperationType>(query: GraphQLTaggedNode, variables: Q["variables"]) => {
      const data = await fetchQuery<Q>(environment, query, variables).toPromise();
      if (data === undefined) throw new AppError("INTERNAL_SERVER_ERROR");
      return data;
    },
    [environment],
  );
}
