import { useCallback, useEffect } from "react";
import { useRelayEnvironment } from "react-relay";
import { commitMutation, type GraphQLTaggedNode, type MutationParameters } from "relay-runtime";
import { loadChunk } from "@/app/page/chunk";
import { failureOf, type MutationResult, outcomeOf } from "./useAppMutation";

/**
 * The mutations of steps, of which a page offers many and few visits take one: their file is fetched when the page stands,
 * and a step that is taken before waits for it. Otherwise as `useSave`. `load` has to be the same at every call.
 */
export function useLateSave<Mutations>(
  load: () => Promise<Mutations>,
): <M extends MutationParameters>(
  pick: (mutations: Mutations) => GraphQLTaggedNode,
  variables: M["variables"],
) => Promise<MutationResult<M["response"]>> {
  const environment = useRelayEnvironment();
  useEffect(() => {
    // whoever takes a step meets the failure
    load().catch(() => undefined);
  }, [load]);
  return useCallback(
    async <M extends MutationParameters>(
      pick: (mutations: Mutations) => GraphQLTaggedNode,
      variables: M["variables"],
    ): Promise<MutationResult<M["response"]>> => {
      try {
        const mutation = pick(await loadChunk(load));
        return await outcomeOf<M>((settling) =>
          commitMutation<M>(environment, { mutation, variables, ...settling }),
        );
      } catch (error) {
        return failureOf(error);
      }
    },
    [environment, load],
  );
}
