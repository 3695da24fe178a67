import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useTemplateSourceQuery } from "@/__generated__/useTemplateSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Source } from "../source";

/** Acceptance templates that projects may use, as options of a picker. Values are row ids. */
export function useTemplateSource(): Pick<Source, "fetch"> {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { acceptanceTemplates } = await ask<useTemplateSourceQuery>(
          graphql`
            query useTemplateSourceQuery($keyword: String, $first: Int!) {
              acceptanceTemplates(
                first: $first
                filter: { keyword: $keyword, enabled: true }
                orderBy: [{ field: NAME, direction: ASC }]
              ) {
                nodes { rowId name entryCount }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (acceptanceTemplates?.nodes ?? []).map(({ rowId, name, entryCount }) => ({
          value: rowId,
          label: name,
          hint: `${entryCount} 个目录`,
        }));
      },
    }),
    [ask],
  );
}
