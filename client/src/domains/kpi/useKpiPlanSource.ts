import { useMemo } from "react";
import { graphql } from "react-relay";
import type { kpiPlanNamesQuery } from "@/__generated__/kpiPlanNamesQuery.graphql";
import type { useKpiPlanSourceQuery } from "@/__generated__/useKpiPlanSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

function optionOf({ rowId, name }: { readonly rowId: string; readonly name: string }): Option {
  return { value: rowId, label: name };
}

/** Appraisal plans visible to the viewer as options of a picker, the newest first. Values are row ids. */
export function useKpiPlanSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { kpiPlans } = await ask<useKpiPlanSourceQuery>(
          graphql`
            query useKpiPlanSourceQuery($keyword: String, $first: Int!) {
              kpiPlans(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: BEGINS_ON, direction: DESC }]
              ) {
                nodes { rowId name beginsOn endsOn }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (kpiPlans?.nodes ?? []).map((row) => ({
          ...optionOf(row),
          hint: `${row.beginsOn} 至 ${row.endsOn}`,
        }));
      },
      resolve: (ids) => namesOf<kpiPlanNamesQuery>(ask, () => import("./kpiPlanNames"), ids, optionOf),
    }),
    [ask],
  );
}
