import { useMemo } from "react";
import nameQuery, { type lifeQueriesNameQuery } from "@/__generated__/lifeQueriesNameQuery.graphql";
import targetsQuery, { type lifeQueriesTargetsQuery } from "@/__generated__/lifeQueriesTargetsQuery.graphql";
import { REPORT_POSITION } from "@/domains/report/labels";
import type { Source } from "@/domains/source";
import { useFetchQuery } from "@/relay/useFetchQuery";

/** Reports that the viewer may read, as options of a picker. Values are row ids. */
export function useReportSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const asked = { keyword: keyword || null, size: limit };
        const { onlineReports } = await ask<lifeQueriesTargetsQuery>(targetsQuery, asked);
        return (onlineReports?.nodes ?? []).map(({ rowId, name, position }) => ({
          value: rowId,
          label: name,
          hint: `${REPORT_POSITION[position].text}报表`,
        }));
      },
      resolve: async (ids) => {
        const found = await Promise.all(ids.map((id) => ask<lifeQueriesNameQuery>(nameQuery, { id })));
        return found.flatMap(({ onlineReport }) =>
          onlineReport ? { value: onlineReport.rowId, label: onlineReport.name } : [],
        );
      },
    }),
    [ask],
  );
}
