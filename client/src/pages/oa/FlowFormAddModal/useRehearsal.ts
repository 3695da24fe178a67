/** Expected approvers of an application while it is filled in, from a dry run on the server. */
import { useMemo } from "react";
import { graphql } from "react-relay";
import artifact, { type useRehearsalQuery } from "@/__generated__/useRehearsalQuery.graphql";
import { type Choices, choiceInputs } from "@/domains/flow/chosen";
import type { Definition, FlowValues } from "@/domains/flow/definition";
import { type DryRun, dryRunOf } from "@/domains/flow/dryRun";
import { decisivePaths } from "@/domains/flow/process/decisive";
import { useDebounced } from "@/domains/useDebounced";
import { usePlainQuery } from "@/relay/usePlainQuery";

graphql`
  query useRehearsalQuery($input: FlowRehearsalInput!) {
    flowRehearsal(input: $input) {
      node { key }
      branch
      members { name }
      skipped { name }
    }
  }
`;

/** Debounce of the request, in milliseconds. */
const DEBOUNCE_MS = 400;

/** The values that decide the route, as text for comparison: fields used by conditions and rules. */
function decisive(definition: Definition, values: FlowValues, choices: Choices): string {
  const keys = new Set(decisivePaths(definition).map((path) => path.split(".", 1)[0] ?? path));
  return JSON.stringify([[...keys].map((key) => [key, values[key] ?? null]), choices]);
}

/** Expected approvers of an application as currently filled in; refetched when a decisive value changes. */
export function useRehearsal(
  formId: string,
  definition: Definition,
  values: FlowValues,
  choices: Choices,
): { readonly way: DryRun | null; readonly loading: boolean; readonly failed: boolean } {
  const rested = useDebounced(decisive(definition, values, choices), DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the debounced text triggers the request
  const input = useMemo(() => ({ formId, values, choices: choiceInputs(choices) }), [rested]);
  const { data, loading, error } = usePlainQuery<useRehearsalQuery>(artifact, { input }, { keeps: formId });
  const steps = data?.flowRehearsal;
  const way = useMemo(() => (steps ? dryRunOf(definition.nodes, steps) : null), [steps, definition]);
  return { way, loading, failed: error !== null };
}
