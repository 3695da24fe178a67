import { useMemo } from "react";
import { graphql } from "react-relay";
import type { taskNamesQuery } from "@/__generated__/taskNamesQuery.graphql";
import type { useTaskSourceQuery } from "@/__generated__/useTaskSourceQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";
import { TASK_STATUS } from "./labels";

/** Published tasks as a picker's source, the last changed first, each with where it stands as the hint. Values are row ids. */
export function useTaskSource(): Source {
  const ask = useFetchQuery();
  return useMemo(
    () => ({
      fetch: async (keyword, { limit }) => {
        const { tasks } = await ask<useTaskSourceQuery>(
          graphql`
            query useTaskSourceQuery($keyword: String, $first: Int!) {
              tasks(
                first: $first
                filter: { keyword: $keyword }
                orderBy: [{ field: UPDATED_AT, direction: DESC }]
              ) {
                nodes { rowId name status project { name } }
              }
            }
          `,
          { keyword: keyword || null, first: Math.min(limit, 100) },
        );
        return (tasks?.nodes ?? []).map(({ rowId, name, status, project }) => ({
          value: rowId,
          label: name,
          hint: [TASK_STATUS[status].text, project?.name].filter(Boolean).join(" · "),
        }));
      },
      resolve: (ids) =>
        namesOf<taskNamesQuery>(
          ask,
          () => import("./taskNames"),
          ids,
          ({ rowId, name }) => ({ value: rowId, label: name }),
        ),
    }),
    [ask],
  );
}
