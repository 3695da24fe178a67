import { useMemo } from "react";
import { graphql } from "react-relay";
import type { attendShiftNamesQuery } from "@/__generated__/attendShiftNamesQuery.graphql";
import type { useAttendShiftSourceQuery } from "@/__generated__/useAttendShiftSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

function optionOf({ rowId, name }: { readonly rowId: string; readonly name: string }): Option {
  return { value: rowId, label: name };
}

/** Attendance shifts as options of a picker, in their order. Values are row ids. */
export function useAttendShiftSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { attendShifts } = await ask<useAttendShiftSourceQuery>(
          graphql`
            query useAttendShiftSourceQuery($keyword: String, $first: Int!) {
              attendShifts(
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
        return (attendShifts?.nodes ?? []).map(optionOf);
      },
      resolve: (ids) =>
        namesOf<attendShiftNamesQuery>(ask, () => import("./attendShiftNames"), ids, optionOf),
    }),
    [ask],
  );
}
