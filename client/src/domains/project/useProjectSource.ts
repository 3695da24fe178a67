import { useMemo } from "react";
import { graphql } from "react-relay";
import type { projectNamesQuery } from "@/__generated__/projectNamesQuery.graphql";
import type { useProjectSourceQuery } from "@/__generated__/useProjectSourceQuery.graphql";
import { useUnseen } from "@/app/record/useUnseen";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";
import { EVERY_PROJECT } from "./access";

/** Projects as options of a picker, each with its number as the hint. Values are row ids. */
export function useProjectSource(): Source {
  const ask = useFetchQuery();
  const unseen = useUnseen("项目", EVERY_PROJECT);
  return useMemo(
    () => ({
      unseen,
      fetch: async (keyword, { limit }) => {
        const { projectOptions } = await ask<useProjectSourceQuery>(
          graphql`
            query useProjectSourceQuery($keyword: String, $first: Int) {
              projectOptions(keyword: $keyword, first: $first) { rowId name number }
            }
          `,
          { keyword: keyword || null, first: limit },
        );
        return (projectOptions ?? []).map(({ rowId, name, number }) => ({
          value: rowId,
          label: name,
          hint: number ?? undefined,
        }));
      },
      resolve: (ids) =>
        namesOf<projectNamesQuery>(
          ask,
          () => import("./projectNames"),
          ids,
          ({ rowId, name }) => ({ value: rowId, label: name }),
        ),
    }),
    [ask, unseen],
  );
}
