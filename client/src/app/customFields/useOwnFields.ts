import { useMemo } from "react";
import { graphql } from "react-relay";
import type { CustomFieldRecordType, useOwnFieldsQuery } from "@/__generated__/useOwnFieldsQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { type OwnFields, ownFieldsOf } from "./formFields";

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

/** The custom fields for a form of such records: loaded once when it opens, none until then. */
export function useOwnFields(recordType: CustomFieldRecordType): OwnFields {
  const { data } = useDialogQuery<useOwnFieldsQuery>(QUERY, { recordType });
  return useMemo(() => {
    const all = data?.customFields ?? [];
    return ownFieldsOf(
      recordType.toLowerCase(),
      all.filter(({ enabled, viewerCan }) => enabled && viewerCan.write),
    );
  }, [data, recordType]);
}
