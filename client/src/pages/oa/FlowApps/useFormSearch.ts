import { useMemo } from "react";
import { graphql } from "react-relay";
import artifact, { type useFormSearchQuery } from "@/__generated__/useFormSearchQuery.graphql";
import { useRested } from "@/domains/useRested";
import { usePlainQuery } from "@/relay/usePlainQuery";

graphql`
  query useFormSearchQuery($keyword: String!) {
    flowForms(first: 100, filter: { keyword: $keyword, startable: true }) { nodes { id } }
  }
`;

/** The server is asked when typing rests. */
const REST_MS = 250;

const NONE: ReadonlySet<string> = new Set();

/** Ids of the forms that the server finds by a word, which knows pinyin and initials; none as long as it looks. */
export function useFormSearch(typed: string): {
  readonly found: ReadonlySet<string>;
  readonly loading: boolean;
} {
  const keyword = useRested(typed.trim(), REST_MS);
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
