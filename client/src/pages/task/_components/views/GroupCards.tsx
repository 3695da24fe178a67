import { useEffect } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { GroupCardsQuery } from "@/__generated__/GroupCardsQuery.graphql";
import type { Grouped, ReadColumn } from "./boardGroups";
import type { TaskCard } from "./taskCard";
import type { ViewData } from "./ViewHost";

/** A card with the properties that decide its column, and the right to change it. */
export type GroupCard = TaskCard & Grouped & { readonly viewerCan: { readonly update: boolean } };

/** Fetches the cards of a column and passes them to the board, which tracks moves. */
export function GroupCards({
  queryRef,
  onRead,
}: Pick<ViewData<GroupCardsQuery>, "queryRef"> & {
  onRead: (read: ReadColumn<GroupCard>) => void;
}) {
  const { tasks } = usePreloadedQuery<GroupCardsQuery>(
    graphql`
      query GroupCardsQuery($filter: TaskFilter, $page: PageInput!) {
        tasks(page: $page, filter: $filter, orderBy: [{ field: ENDS_ON, direction: ASC }]) {
          totalCount
          nodes {
            id
            ...taskCard_task @relay(mask: false)
            director { rowId }
            project { rowId }
            milepost { rowId }
            level { value }
            viewerCan { update }
          }
        }
      }
    `,
    queryRef,
  );
  useEffect(() => {
    onRead({ cards: tasks?.nodes ?? [], total: tasks?.totalCount ?? 0 });
  }, [tasks, onRead]);
  return null;
}
