import { useMemo } from "react";
import { graphql } from "react-relay";
import type { CustomFieldRecordType, useOwnFieldsQuery } from "@/__generated__/useOwnFieldsQuery.graphql";
import { useAsked } from "@/app/record/useAsked";
import { type OwnFields, ownFieldsOf } from "./own";

const QUERY = graphql`
  query useOwnFieldsQuery($recordType: CustomFieldRecordType!) {
    customFields(recordType: $recordType) {
      rowId
      code
      name
      kind
      dictionary
      options
      required
      enabled
      viewerCan { write }
    }
  }
`;

/** The enterprise's own fields that a form of such records shows: asked for once when it opens, none until then. */
export function useOwnFields(recordType: CustomFieldRecordType): OwnFields {
  const { data } = useAsked<useOwnFieldsQuery>(QUERY, { recordType });
  return useMemo(() => {
    const all = data?.customFields ?? [];
    return ownFieldsOf(
      recordType.toLowerCase(),
      all.filter(({ enabled, viewerCan }) => enabled && viewerCan.write),
    );
  }, [data, recordType]);
}
