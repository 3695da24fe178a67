import { useCallback } from "react";
import { graphql } from "react-relay";
import type { KpiPlanGroupsInput, useClashesMutation } from "@/__generated__/useClashesMutation.graphql";
import { type MutationError, useSave } from "@/relay/useAppMutation";
import { clashLines } from "./groups";

/** Result of a check of plans before they are created. */
interface Checked {
  /** Errors of the input, for which the plans would be refused. */
  readonly errors: readonly MutationError[];
  /** Number of members who would have more than one plan in the cycle. */
  readonly count: number;
  /** The first of them, each with the plans, and their number where they are more. */
  readonly lines: readonly string[];
}

/** Checks plans before they are created, and names the members with more than one in the cycle. */
export function useClashes() {
  const run = useSave<useClashesMutation>(graphql`
    mutation useClashesMutation($input: KpiPlanGroupsInput!) {
      kpiPlanCreateGroups(input: $input) {
        clashCount
        clashes { groups member { id name } plans { id name } }
        userErrors { field message code }
      }
    }
  `);
  return useCallback(
    async (input: KpiPlanGroupsInput): Promise<Checked> => {
      const { data, userErrors } = await run({ input: { ...input, dryRun: true } });
      const found = data?.kpiPlanCreateGroups;
      const names = input.groups.map(({ name }) => name ?? "");
      const count = found?.clashCount ?? 0;
      return { errors: userErrors, count, lines: clashLines(found?.clashes ?? [], count, names) };
    },
    [run],
  );
}
