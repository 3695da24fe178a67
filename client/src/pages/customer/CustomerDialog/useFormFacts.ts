import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useFormFactsQuery } from "@/__generated__/useFormFactsQuery.graphql";
import { useAsked } from "@/app/record/useAsked";
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

/** What the dialogs of customers choose from and start with: asked for once when one opens. */
export function useFormFacts() {
  const { data, error, reload } = useAsked<useFormFactsQuery>(QUERY, {});
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

/** The answer, as dialogs hand it on. */
export type FormFacts = NonNullable<ReturnType<typeof useFormFacts>["facts"]>;
