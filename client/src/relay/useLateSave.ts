import { useCallback, useEffect } from "react";
import { useRelayEnvironment } from "react-relay";
import { commitMutation, type GraphQLTaggedNode, type MutationParameters } from "relay-runtime";
import { loadChunk } from "@/app/page/chunk";
import { failureOf, type MutationResult, outcomeOf } from "./useAppMutation";

/**
 * Loads the mutations of a page's actions, of which few visits use one: their file is fetched after the
 * page has rendered, and an earlier action waits for it. Otherwise like `useSave`. `load` has to be the
 * same at every call.
 */
export function useLateSave<Mutations>(
  load: () => Promise<Mutations>,
): <M extends MutationParameters>(
  pick: (mutations: Mutations) => GraphQLTaggedNode,
  variables: M["variables"],
) => Promise<MutationResult<M["response"]>> {
  const environment = useRelayEnvironment();
  useEffect(() => {
    // a failure is reported to the action that needs the file
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
