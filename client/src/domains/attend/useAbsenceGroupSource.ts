import { useMemo } from "react";
import { graphql } from "react-relay";
import type { absenceGroupNamesQuery } from "@/__generated__/absenceGroupNamesQuery.graphql";
import type { useAbsenceGroupSourceQuery } from "@/__generated__/useAbsenceGroupSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

function optionOf({ rowId, name }: { readonly rowId: string; readonly name: string }): Option {
  return { value: rowId, label: name };
}

/** Groups of absence deduction as options of a picker, by name. Values are row ids. */
export function useAbsenceGroupSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { absenceGroups } = await ask<useAbsenceGroupSourceQuery>(
          graphql`
            query useAbsenceGroupSourceQuery($keyword: String, $first: Int!) {
              absenceGroups(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: NAME, direction: ASC }]
              ) {
                nodes { rowId name }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (absenceGroups?.nodes ?? []).map(optionOf);
      },
      resolve: (ids) =>
        namesOf<absenceGroupNamesQuery>(ask, () => import("./absenceGroupNames"), ids, optionOf),
    }),
    [ask],
  );
}
