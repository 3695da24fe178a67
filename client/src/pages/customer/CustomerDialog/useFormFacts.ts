import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useFormFactsQuery } from "@/__generated__/useFormFactsQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { dictOptions } from "./dicts";

const QUERY = graphql`
  query useFormFactsQuery {
    types: dictItems(code: CUSTOMER_TYPE) {
      value
      text
      param
    }
    levels: dictItems(code: CUSTOMER_LEVEL) {
      value
      text
    }
    industries: dictItems(code: CUSTOMER_INDUSTRY) {
      value
      text
    }
    tags: dictItems(code: CUSTOMER_TAG) {
      value
      text
    }
    scopes: dictItems(code: IS_OPEN) {
      value
      text
    }
    configValue(code: CUSTOMER) {
      value
    }
    viewer {
      member {
        rowId
        mainTeam {
          rowId
        }
      }
    }
    customFields(recordType: CUSTOMER) {
      rowId
      name
      kind
      dictionary
      options
      required
      enabled
      viewerCan {
        write
      }
    }
  }
`;

/** Options and initial values of the customer dialogs, queried once per opening. */
export function useFormFacts() {
  const { data, error, reload } = useDialogQuery<useFormFactsQuery>(QUERY, {});
  const facts = useMemo(
    () =>
      data && {
        ...data,
        dicts: dictOptions(data),
        fields: (data.customFields ?? []).filter(({ enabled, viewerCan }) => enabled && viewerCan.write),
      },
    [data],
  );
  return { facts, error, reload };
}

/** Options and initial values that the dialogs pass on. */
export type FormFacts = NonNullable<ReturnType<typeof useFormFacts>["facts"]>;
