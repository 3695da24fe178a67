import { useMemo } from "react";
import { graphql } from "react-relay";
import artifact, { type useRehearsalQuery } from "@/__generated__/useRehearsalQuery.graphql";
import { type Choices, choiceInputs } from "@/domains/flow/chosen";
import type { Definition, FlowValues } from "@/domains/flow/definition";
import { decisivePaths } from "@/domains/flow/process/decisive";
import { type Rehearsed, rehearsed } from "@/domains/flow/rehearsal";
import { useRested } from "@/domains/useRested";
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

/** The server is asked when typing rests. */
const REST_MS = 400;

/** The values that the way depends on: fields that conditions and rules name, in a text that can be compared. */
function decisive(definition: Definition, values: FlowValues, choices: Choices): string {
  const keys = new Set(decisivePaths(definition).map((path) => path.split(".", 1)[0] ?? path));
  return JSON.stringify([[...keys].map((key) => [key, values[key] ?? null]), choices]);
}

/** Who would decide about an application as it is filled in now; asked again when a decisive value changes. */
export function useRehearsal(
  formId: string,
  definition: Definition,
  values: FlowValues,
  choices: Choices,
): { readonly way: Rehearsed | null; readonly loading: boolean; readonly failed: boolean } {
  const rested = useRested(decisive(definition, values, choices), REST_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what rests asks again
  const input = useMemo(() => ({ formId, values, choices: choiceInputs(choices) }), [rested]);
  const { data, loading, error } = usePlainQuery<useRehearsalQuery>(artifact, { input }, { keeps: formId });
  const steps = data?.flowRehearsal;
  const way = useMemo(() => (steps ? rehearsed(definition.nodes, steps) : null), [steps, definition]);
  return { way, loading, failed: error !== null };
}
