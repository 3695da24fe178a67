import { useCallback, useMemo, useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation } from "react-router";
import artifact, {
  type GroupBoardQuery,
  type TaskFilter,
  type TaskGrouping,
} from "@/__generated__/GroupBoardQuery.graphql";
import { useViewer } from "@/app/session/viewer";
import { taskOf } from "@/domains/task/labels";
import type { Action } from "@/ui/base/types";
import { AddCard } from "./AddCard";
import { BoardCard } from "./BoardCard";
import {
  type GroupColumn as Column,
  columnsOf,
  distribute,
  filterOf,
  NONE,
  presetOf,
  type ReadColumn,
} from "./boardGroups";
import { countOf } from "./boardSteps";
import type { GroupCard } from "./GroupCards";
import { GroupColumn } from "./GroupColumn";
import { tableWith } from "./taskPlace";
import { useCardMoves } from "./useCardMoves";
import { type ViewData, ViewHost } from "./ViewHost";
import "./TaskBoard.css";

interface GroupBoardProps {
  readonly by: TaskGrouping;
  readonly filter: TaskFilter;
  readonly refreshKey: unknown;
}

/** Filter of the list that shows the tasks of a column, by property. */
const PARAMETER: Readonly<Partial<Record<TaskGrouping, string>>> = {
  DIRECTOR: "directorId",
  PROJECT: "projectId",
  LEVEL: "level",
};

/** Number of columns that fetch their cards at the same time, more than a wide screen shows. */
const AT_ONCE = 8;

/**
 * Board of tasks grouped by a property: moving a card to another column sets the property (business §2
 * Task).
 */
export default function GroupBoard({ by, filter, refreshKey }: GroupBoardProps) {
  return (
    <ViewHost<GroupBoardQuery> artifact={artifact} variables={{ filter, by }} refreshKey={refreshKey}>
      {(data) => <Board key={by} {...data} by={by} filter={filter} refreshKey={refreshKey} />}
    </ViewHost>
  );
}

function Board({
  queryRef,
  refresh,
  pending,
  by,
  filter,
  refreshKey,
}: ViewData<GroupBoardQuery> & GroupBoardProps) {
  const data = usePreloadedQuery<GroupBoardQuery>(
    graphql`
      query GroupBoardQuery($filter: TaskFilter, $by: TaskGrouping!) {
        taskGroups(filter: $filter, by: $by) {
          key
          count
          overdue
          director { rowId name }
          project { rowId name }
          milepost { rowId name project { rowId name } }
        }
        levels: dictItems(code: TASK_LEVEL) { value text }
      }
    `,
    queryRef,
  );
  const here = useLocation();
  const viewer = useViewer();
  const [changes, setChanges] = useState(0);
  // the columns refetch with the list, and after each change made here
  const round = useMemo(() => [refreshKey, changes], [refreshKey, changes]);
  const again = useCallback(async () => {
    setChanges((count) => count + 1);
    await refresh();
  }, [refresh]);
  const { moved, said, refused, move, settle } = useCardMoves(by, again);
  const [read, setRead] = useState<ReadonlyMap<string, ReadColumn<GroupCard>>>(() => new Map());
  const onRead = useCallback(
    (key: string, column: ReadColumn<GroupCard>) => setRead((old) => new Map(old).set(key, column)),
    [],
  );
  const columns = useMemo(
    () => columnsOf(by, data.taskGroups ?? [], data.levels ?? [], filter.level),
    [by, data, filter],
  );
  const shown = useMemo(() => {
    const standing = columns.flatMap(({ key }) => {
      const column = read.get(key);
      return column ? [[key, column] as const] : [];
    });
    return distribute(by, new Map(standing), moved);
  }, [by, columns, read, moved]);
  const placeOf = (rowId: string) => {
    for (const column of columns) {
      const card = shown.get(column.key)?.find((one) => one.rowId === rowId);
      if (card) return { card, column };
    }
    return null;
  };
  const menuOf = (card: GroupCard, from: Column): Action[] => [
    { key: "open", text: "查看详情", href: taskOf(card.rowId) },
    ...columns
      .filter(({ key }) => key !== from.key)
      .map((to) => ({
        key: `to-${to.key}`,
        text: `移到“${to.label}”`,
        hidden: !card.viewerCan.update,
        onClick: () => move(card, from, to),
      })),
  ];
  return (
    <section className="task-board" aria-label="任务看板" data-pending={pending || undefined}>
      <p className="ui-visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
      {columns.map((column, at) => {
        const cards = shown.get(column.key) ?? [];
        const own = read.get(column.key);
        const parameter = column.key === NONE ? undefined : PARAMETER[by];
        // a new card has a director
        const adds = by !== "DIRECTOR" || column.key !== NONE;
        return (
          <GroupColumn
            key={column.key}
            column={column}
            filter={filterOf(filter, by, column.key)}
            round={round}
            atOnce={at < AT_ONCE}
            count={countOf(own?.total ?? column.count, own?.cards.length ?? 0, cards.length)}
            shown={cards.length}
            restTo={tableWith(here, parameter ? { [parameter]: column.key } : {})}
            onRead={onRead}
            takes={(rowId) => {
              const place = placeOf(rowId);
              return !place || place.column.key === column.key ? null : place.card.viewerCan.update;
            }}
            onDrop={(rowId) => {
              const place = placeOf(rowId);
              if (place) void move(place.card, place.column, column);
            }}
            add={
              adds ? (
                <AddCard
                  column={column.label}
                  preset={presetOf(filter, by, column, viewer.member.rowId)}
                  onAdded={again}
                />
              ) : null
            }
          >
            {cards.map((card) => (
              <BoardCard
                key={card.rowId}
                card={card}
                actions={menuOf(card, column)}
                busy={moved.has(card.rowId)}
                reachable
                refused={refused === card.rowId}
                onFocus={() => undefined}
                onSettled={settle}
              />
            ))}
          </GroupColumn>
        );
      })}
    </section>
  );
}
