import { useMemo } from "react";
import { graphql } from "react-relay";
import type { attendAddressNamesQuery } from "@/__generated__/attendAddressNamesQuery.graphql";
import type { useAttendAddressSourceQuery } from "@/__generated__/useAttendAddressSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

interface Address {
  readonly rowId: string;
  readonly name: string;
  readonly address: string | null | undefined;
  readonly enabled: boolean;
}

function optionOf({ rowId, name, address, enabled }: Address): Option {
  const hint = enabled ? address : "已停用";
  return { value: rowId, label: name, ...(hint ? { hint } : {}) };
}

/**
 * Attendance places as options of a picker, by name, each with its postal address as the hint. Values are
 * row ids.
 */
export function useAttendAddressSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { attendAddresses } = await ask<useAttendAddressSourceQuery>(
          graphql`
            query useAttendAddressSourceQuery($keyword: String, $first: Int!) {
              attendAddresses(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: NAME, direction: ASC }]
              ) {
                nodes { rowId name address enabled }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (attendAddresses?.nodes ?? []).map(optionOf);
      },
      resolve: (ids) =>
        namesOf<attendAddressNamesQuery>(ask, () => import("./attendAddressNames"), ids, optionOf),
    }),
    [ask],
  );
}
