import { useMemo } from "react";
import { graphql } from "react-relay";
import type { kpiIndicationNamesQuery } from "@/__generated__/kpiIndicationNamesQuery.graphql";
import type { useKpiIndicationSourceQuery } from "@/__generated__/useKpiIndicationSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

function optionOf({ rowId, name }: { readonly rowId: string; readonly name: string }): Option {
  return { value: rowId, label: name };
}

/** Active appraisal indicators of the library as options of a picker, by name. Values are row ids. */
export function useKpiIndicationSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { kpiIndications } = await ask<useKpiIndicationSourceQuery>(
          graphql`
            query useKpiIndicationSourceQuery($keyword: String, $first: Int!) {
              kpiIndications(
                first: $first
                filter: { keyword: $keyword, enabled: true }
                orderBy: [{ field: NAME, direction: ASC }]
              ) {
                nodes { rowId name kindText }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (kpiIndications?.nodes ?? []).map((row) => ({ ...optionOf(row), hint: row.kindText }));
      },
      resolve: (ids) =>
        namesOf<kpiIndicationNamesQuery>(ask, () => import("./kpiIndicationNames"), ids, optionOf),
    }),
    [ask],
  );
}
