import { useMemo } from "react";
import { graphql } from "react-relay";
import type { attendGroupNamesQuery } from "@/__generated__/attendGroupNamesQuery.graphql";
import type { useAttendGroupSourceQuery } from "@/__generated__/useAttendGroupSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

function optionOf({ rowId, name }: { readonly rowId: string; readonly name: string }): Option {
  return { value: rowId, label: name };
}

/** Attendance groups as options of a picker, in their order. Values are row ids. */
export function useAttendGroupSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { attendGroups } = await ask<useAttendGroupSourceQuery>(
          graphql`
            query useAttendGroupSourceQuery($keyword: String, $first: Int!) {
              attendGroups(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: SORT_ORDER, direction: ASC }]
              ) {
                nodes { rowId name }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (attendGroups?.nodes ?? []).map(optionOf);
      },
      resolve: (ids) =>
        namesOf<attendGroupNamesQuery>(ask, () => import("./attendGroupNames"), ids, optionOf),
    }),
    [ask],
  );
}
