import { useMemo } from "react";
import { graphql } from "react-relay";
import type { taskNamesQuery } from "@/__generated__/taskNamesQuery.graphql";
import type { useTaskSourceQuery } from "@/__generated__/useTaskSourceQuery.graphql";
import type { useTaskSourceTreeQuery } from "@/__generated__/useTaskSourceTreeQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { namesOf, type Source } from "../source";
import { TASK_STATUS } from "./labels";

interface TaskSourceOptions {
  /** Whether to offer open tasks alone: neither done nor cancelled. */
  readonly open?: boolean;
  /** A task to leave out, with all tasks below it. */
  readonly outside?: string | undefined;
}

/** A task and all tasks below it, in a tree whose tasks name their parent. */
export function withBelow(
  id: string,
  tree: readonly { readonly rowId: string; readonly parentRowId: string | null | undefined }[],
): ReadonlySet<string> {
  const found = new Set([id]);
  // ids added during the loop are visited as well
  for (const above of found)
    for (const { rowId, parentRowId } of tree) if (parentRowId === above) found.add(rowId);
  return found;
}

/**
 * Published tasks as options of a picker, the last changed first, each with its status as the hint. Values
 * are row ids.
 */
export function useTaskSource({ open, outside }: TaskSourceOptions = {}): Source {
  const ask = useFetchQuery();
  return useMemo(() => {
    const belowOf = async (id: string) => {
      const { taskTree } = await ask<useTaskSourceTreeQuery>(
        graphql`
          query useTaskSourceTreeQuery($id: ID!) {
            taskTree(rootId: $id) { rowId parentRowId }
          }
        `,
        { id },
      );
      return withBelow(id, taskTree ?? []);
    };
    return {
      fetch: async (keyword, { limit }) => {
        const [{ tasks }, left] = await Promise.all([
          ask<useTaskSourceQuery>(
            graphql`
              query useTaskSourceQuery($keyword: String, $open: Boolean, $first: Int!) {
                tasks(
                  first: $first
                  filter: { keyword: $keyword, open: $open }
                  orderBy: [{ field: UPDATED_AT, direction: DESC }]
                ) {
                  nodes { rowId name status project { name } }
                }
              }
            `,
            { keyword: keyword || null, open: open ?? null, first: Math.min(limit, 100) },
          ),
          outside ? belowOf(outside) : null,
        ]);
        return (tasks?.nodes ?? [])
          .filter(({ rowId }) => !left?.has(rowId))
          .map(({ rowId, name, status, project }) => ({
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
    };
  }, [ask, open, outside]);
}
