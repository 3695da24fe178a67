import { graphql } from "react-relay";
import type { useSuggestionsQuery } from "@/__generated__/useSuggestionsQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";

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

/** A suggested technician, with reasons. */
export type Suggestion = NonNullable<useSuggestionsQuery["response"]["workOrderSuggestions"]>[number];

/**
 * The suggested technicians for an order at a time, the best first (docs/decisions/0061); without a time,
 * as planned.
 */
export function useSuggestions(id: string, start: string | null, end: string | null) {
  // an invalid period is reported at its own field
  const within = start !== null && end !== null && end > start ? { start, end } : { start, end: null };
  const { data, ...asked } = useDialogQuery<useSuggestionsQuery>(QUERY, { id, ...within });
  return { ...asked, rows: data ? (data.workOrderSuggestions ?? []) : null };
}
