import { useMemo } from "react";
import { graphql } from "react-relay";
import type { kpiTemplateNamesQuery } from "@/__generated__/kpiTemplateNamesQuery.graphql";
import type { useKpiTemplateSourceQuery } from "@/__generated__/useKpiTemplateSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

function optionOf({ rowId, name }: { readonly rowId: string; readonly name: string }): Option {
  return { value: rowId, label: name };
}

/** Active appraisal templates as options of a picker, by name. Values are row ids. */
export function useKpiTemplateSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { kpiTemplates } = await ask<useKpiTemplateSourceQuery>(
          graphql`
            query useKpiTemplateSourceQuery($keyword: String, $first: Int!) {
              kpiTemplates(
                first: $first
                filter: { keyword: $keyword, enabled: true }
                orderBy: [{ field: NAME, direction: ASC }]
              ) {
                nodes { rowId name indicationCount }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (kpiTemplates?.nodes ?? []).map((row) => ({
          ...optionOf(row),
          hint: `${row.indicationCount} 个指标`,
        }));
      },
      resolve: (ids) =>
        namesOf<kpiTemplateNamesQuery>(ask, () => import("./kpiTemplateNames"), ids, optionOf),
    }),
    [ask],
  );
}
