import { graphql } from "react-relay";
import artifact, { type FieldSumsQuery } from "@/__generated__/FieldSumsQuery.graphql";
import type { FlowProcessFilter } from "@/__generated__/FlowDataListPageQuery.graphql";
import type { Field } from "@/domains/flow/definition";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { sumsText } from "./fieldColumns";

graphql`
  query FieldSumsQuery($filter: FlowProcessFilter!) {
    flowFieldSums(filter: $filter) { path sum }
  }
`;

export interface FieldSumsProps {
  fields: readonly Field[];
  filter: FlowProcessFilter;
  /** Number of applications: another one asks again. */
  total: number | null;
}

/** Sums of the numbers of a whole result, asked for once the rows are shown: they may take long. */
export function FieldSums({ fields, filter, total }: FieldSumsProps) {
  const { data, error, reload } = usePlainQuery<FieldSumsQuery>(artifact, { filter }, { since: total ?? 0 });
  if (error) {
    return (
      <>
        合计没有算出来
        <button type="button" className="ui-link" onClick={reload}>
          重试
        </button>
      </>
    );
  }
  return sumsText(fields, data?.flowFieldSums ?? []);
}
