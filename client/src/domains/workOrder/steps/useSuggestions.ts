import { graphql } from "react-relay";
import type { useSuggestionsQuery } from "@/__generated__/useSuggestionsQuery.graphql";
import { useAsked } from "@/app/record/useAsked";

const QUERY = graphql`
  query useSuggestionsQuery($id: ID!, $start: DateTime, $end: DateTime) {
    workOrderSuggestions(id: $id, planStartAt: $start, planEndAt: $end) {
      member { rowId name avatarUrl away { kind until } }
      team { rowId name }
      openCount
      overlaps
      distance
      reasons
    }
  }
`;

/** Somebody whom an order suits, and why. */
export type Suggestion = NonNullable<useSuggestionsQuery["response"]["workOrderSuggestions"]>[number];

/** Whom an order suits at a time, the best first (docs/decisions/0061); without a time, as it is planned. */
export function useSuggestions(id: string, start: string | null, end: string | null) {
  // what cannot be is said at its own field
  const within = start !== null && end !== null && end > start ? { start, end } : { start, end: null };
  const { data, ...asked } = useAsked<useSuggestionsQuery>(QUERY, { id, ...within });
  return { ...asked, rows: data ? (data.workOrderSuggestions ?? []) : null };
}
