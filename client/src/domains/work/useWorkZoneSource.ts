import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useWorkZoneSourceQuery } from "@/__generated__/useWorkZoneSourceQuery.graphql";
import type { workZoneNamesQuery } from "@/__generated__/workZoneNamesQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { namesOf, type Source } from "../source";

interface Named {
  readonly rowId: string;
  readonly name: string;
}

/** The known fields of a picked zone: the team of its orders, and the member offered first. */
export interface PickedWorkZone {
  readonly rowId: string;
  readonly name: string;
  readonly team: Named | null | undefined;
  readonly director: Named | null | undefined;
}

interface WorkZoneOption extends Option {
  readonly zone: PickedWorkZone;
}

function optionOf({ rowId, name, team, director }: PickedWorkZone): WorkZoneOption {
  return {
    value: rowId,
    label: name,
    ...(team ? { hint: team.name } : {}),
    zone: { rowId, name, team, director },
  };
}

/** The zone of an option of `useWorkZoneSource`. */
export function workZoneOf(option: Option | null): PickedWorkZone | null {
  return option && "zone" in option ? (option as WorkZoneOption).zone : null;
}

/**
 * Zones of work orders as options of a picker, in order, each with its team as the hint. Values are row
 * ids.
 */
export function useWorkZoneSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { workZones } = await ask<useWorkZoneSourceQuery>(
          graphql`
            query useWorkZoneSourceQuery($keyword: String, $first: Int!) {
              workZones(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: SORT_ORDER, direction: ASC }]
              ) {
                nodes { rowId name team { rowId name } director { rowId name } }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (workZones?.nodes ?? []).map(optionOf);
      },
      resolve: (ids) => namesOf<workZoneNamesQuery>(ask, () => import("./workZoneNames"), ids, optionOf),
    }),
    [ask],
  );
}
