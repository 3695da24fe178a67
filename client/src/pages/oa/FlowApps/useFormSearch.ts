/** Search of approval forms by pinyin. */
import { useMemo } from "react";
import { graphql } from "react-relay";
import artifact, { type useFormSearchQuery } from "@/__generated__/useFormSearchQuery.graphql";
import { useDebounced } from "@/domains/useDebounced";
import { usePlainQuery } from "@/relay/usePlainQuery";

graphql`
  query useFormSearchQuery($keyword: String!) {
    flowForms(first: 100, filter: { keyword: $keyword, startable: true }) { nodes { id } }
  }
`;

/** Debounce of the request, in milliseconds. */
const DEBOUNCE_MS = 250;

const NONE: ReadonlySet<string> = new Set();

/**
 * Ids of the forms that the server finds by a keyword, including pinyin and initials; empty while it loads.
 */
export function useFormSearch(typed: string): {
  readonly found: ReadonlySet<string>;
  readonly loading: boolean;
} {
  const keyword = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, loading } = usePlainQuery<useFormSearchQuery>(
    artifact,
    { keyword },
    { waits: keyword === "" },
  );
  const found = useMemo(
    () => (data?.flowForms ? new Set(data.flowForms.nodes.map(({ id }) => id)) : NONE),
    [data],
  );
  const current = keyword === typed.trim();
  return { found: current && keyword ? found : NONE, loading: !current || loading };
}
