import { useMemo } from "react";
import { graphql } from "react-relay";
import type { projectDeviceNamesQuery } from "@/__generated__/projectDeviceNamesQuery.graphql";
import type { useProjectDeviceSourceQuery } from "@/__generated__/useProjectDeviceSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";

/** Number of devices offered at once; a list returns 100. */
const LIMIT = 100;

/** The devices of a project as options of a picker. Values are row ids. */
export function useProjectDeviceSource(projectId: string): Source & { readonly limit: number } {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      limit: LIMIT,
      fetch: async (keyword, { limit }) => {
        const { projectDevices } = await ask<useProjectDeviceSourceQuery>(
          graphql`
            query useProjectDeviceSourceQuery($projectId: ID!, $keyword: String, $first: Int!) {
              projectDevices(first: $first, filter: { projectId: $projectId, keyword: $keyword }) {
                nodes {
                  rowId
                  name
                  serialNumber
                  location
                }
              }
            }
          `,
          { projectId, keyword: keyword || null, first: Math.min(limit, LIMIT) },
        );
        return (projectDevices?.nodes ?? []).map(({ rowId, name, serialNumber, location }) => ({
          value: rowId,
          label: name,
          hint: [location, serialNumber].filter(Boolean).join(" · ") || undefined,
        }));
      },
      resolve: (ids) =>
        namesOf<projectDeviceNamesQuery>(
          ask,
          () => import("./projectDeviceNames"),
          ids,
          ({ rowId, name }) => ({ value: rowId, label: name }),
        ),
    }),
    [ask, projectId],
  );
}
