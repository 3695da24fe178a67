import { useEffect, useRef, useTransition } from "react";
import { type PreloadedQuery, useQueryLoader } from "react-relay";
import { type ConcreteRequest, createOperationDescriptor, type OperationType } from "relay-runtime";

/**
 * The one owner of a query reference: loads it when mounted and when the variables change, disposes it in the end.
 *
 * Joins a request that is under way and takes a stored answer (`store-or-network`); with `store-and-network` a stored
 * answer shows at once and is asked for again (popovers, widgets). The second value is true while new variables load
 * behind the old answer.
 */
export function useOwnedQuery<Q extends OperationType>(
  artifact: ConcreteRequest,
  variables: Q["variables"],
  fetchPolicy: "store-or-network" | "store-and-network" = "store-or-network",
): [PreloadedQuery<Q> | null, boolean] {
  const [queryRef, loadQuery] = useQueryLoader<Q>(artifact);
  const [pending, startTransition] = useTransition();
  const loaded = useRef<string | null>(null);
  const identifier = createOperationDescriptor(artifact, variables).request.identifier;
  useEffect(() => {
    if (loaded.current === identifier) return;
    loaded.current = identifier;
    startTransition(() => loadQuery(variables, { fetchPolicy }));
  });
  return [queryRef ?? null, pending];
}
