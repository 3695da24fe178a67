import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation } from "react-router";
import artifact, { type TaskBoardQuery, type TaskFilter } from "@/__generated__/TaskBoardQuery.graphql";
import { useViewer } from "@/app/session/viewer";
import { TASK_ACTION, TASK_STATUS, taskOf } from "@/domains/task/labels";
import type { Action } from "@/ui/base/types";
import { AddCard } from "./AddCard";
import { BoardCard } from "./BoardCard";
import { BoardColumn } from "./BoardColumn";
import { presetOf } from "./boardGroups";
import { byColumn, COLUMNS, type ColumnStatus, countOf, DONE_DAYS, isOld, stepBetween } from "./boardSteps";
import type { TaskCard } from "./taskCard";
import { tableWith } from "./taskPlace";
import { useBoardFocus } from "./useBoardFocus";
import { useOptimisticBoardMoves } from "./useOptimisticBoardMoves";
import { type ViewData, ViewHost } from "./ViewHost";
import "./TaskBoard.css";

interface TaskBoardProps {
  /** Filter of the list, without the status, which determines the columns. */
  readonly filter: TaskFilter;
  readonly refreshKey: unknown;
}

/** Number of cards fetched per column; the list has the others. */
const CARDS = 100;

/** Tasks by status; dragging a card to another column performs the action in between (business §2 Task). */
export default function TaskBoard({ filter, refreshKey }: TaskBoardProps) {
  const variables = {
    filter,
    page: { number: 1, size: CARDS },
    ready: { ...filter, status: ["READY" as const] },
    working: { ...filter, status: ["WORKING" as const] },
    held: { ...filter, status: ["HELD" as const] },
    returned: { ...filter, status: ["RETURNED" as const] },
    waiting: { ...filter, status: ["WAITING" as const] },
    done: { ...filter, status: ["DONE" as const] },
  };
  return (
    <ViewHost<TaskBoardQuery> artifact={artifact} variables={variables} refreshKey={refreshKey}>
      {(data) => <Board {...data} filter={filter} />}
    </ViewHost>
  );
}

/** Menu actions of a card; drafts are not on the board. */
function menuOf(card: TaskCard, run: (action: TaskCard["availableActions"][number]) => unknown): Action[] {
  return [
    { key: "open", text: "查看详情", href: taskOf(card.rowId) },
    ...card.availableActions.map(
      (action): Action => ({
        key: action,
        text: TASK_ACTION[action].text,
        ...(action === "CANCEL" ? { intent: "danger" as const } : {}),
        onClick: () => run(action),
      }),
    ),
  ];
}

function Board({
  queryRef,
  refresh,
  pending,
  filter,
}: ViewData<TaskBoardQuery> & Pick<TaskBoardProps, "filter">) {
  const data = usePreloadedQuery<TaskBoardQuery>(
    graphql`
      query TaskBoardQuery(
        $filter: TaskFilter
        $page: PageInput!
        $ready: TaskFilter
        $working: TaskFilter
        $held: TaskFilter
        $returned: TaskFilter
        $waiting: TaskFilter
        $done: TaskFilter
      ) {
        taskStatuses(filter: $filter) {
          status
          count
          overdue
        }
        READY: tasks(page: $page, filter: $ready, orderBy: [{ field: ENDS_ON, direction: ASC }]) {
          nodes {
            id
            ...taskCard_task @relay(mask: false)
          }
        }
        WORKING: tasks(page: $page, filter: $working, orderBy: [{ field: ENDS_ON, direction: ASC }]) {
          nodes {
            id
            ...taskCard_task @relay(mask: false)
          }
        }
        HELD: tasks(page: $page, filter: $held, orderBy: [{ field: ENDS_ON, direction: ASC }]) {
          nodes {
            id
            ...taskCard_task @relay(mask: false)
          }
        }
        RETURNED: tasks(page: $page, filter: $returned, orderBy: [{ field: ENDS_ON, direction: ASC }]) {
          nodes {
            id
            ...taskCard_task @relay(mask: false)
          }
        }
        WAITING: tasks(page: $page, filter: $waiting, orderBy: [{ field: ENDS_ON, direction: ASC }]) {
          nodes {
            id
            ...taskCard_task @relay(mask: false)
          }
        }
        DONE: tasks(page: $page, filter: $done, orderBy: [{ field: UPDATED_AT, direction: DESC }]) {
          nodes {
            id
            ...taskCard_task @relay(mask: false)
          }
        }
      }
    `,
    queryRef,
  );
  const here = useLocation();
  const viewer = useViewer();
  const now = Date.now();
  const listed: Readonly<Record<ColumnStatus, readonly TaskCard[]>> = {
    READY: data.READY?.nodes ?? [],
    WORKING: data.WORKING?.nodes ?? [],
    HELD: data.HELD?.nodes ?? [],
    RETURNED: data.RETURNED?.nodes ?? [],
    WAITING: data.WAITING?.nodes ?? [],
    DONE: data.DONE?.nodes ?? [],
  };
  const { moved, said, refused, run, move, settle } = useOptimisticBoardMoves(refresh);
  const cards = COLUMNS.flatMap((status) => listed[status]);
  const columns = byColumn(cards, moved, now);
  const board = useBoardFocus(columns);
  const cardOf = (rowId: string) => cards.find((card) => card.rowId === rowId);
  const counted = new Map(data.taskStatuses?.map((line) => [line.status, line]));

  return (
    <section
      className="task-board"
      aria-label="任务看板"
      data-pending={pending || undefined}
      ref={board.root}
      onKeyDown={board.onKeyDown}
    >
      <p className="ui-visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
      {COLUMNS.map((status) => {
        const shown = columns[status];
        const read = listed[status];
        const recent = status === "DONE" ? read.filter((card) => !isOld(card, now)) : read;
        const all = countOf(counted.get(status)?.count ?? 0, recent.length, shown.length);
        const rest = all - shown.length;
        // the fetched cards cover the last days: there may be more of them
        const cut = status !== "DONE" || recent.length >= CARDS;
        return (
          <BoardColumn
            key={status}
            status={status}
            count={status === "DONE" ? shown.length : all}
            overdue={counted.get(status)?.overdue ?? 0}
            rest={rest}
            restText={cut ? `还有 ${rest} 个` : `${DONE_DAYS} 天以前完成的还有 ${rest} 个`}
            restTo={tableWith(here, { status })}
            // a new task has the status before its start
            add={
              status === "READY" ? (
                <AddCard
                  column={TASK_STATUS.READY.text}
                  preset={presetOf(filter, "STATUS", null, viewer.member.rowId)}
                  onAdded={refresh}
                />
              ) : null
            }
            takes={(rowId) => {
              const card = cardOf(rowId);
              if (!card || (moved.get(rowId) ?? card.status) === status) return null;
              return stepBetween(card.status, status, card.availableActions, card).action !== null;
            }}
            onDrop={(rowId) => {
              const card = cardOf(rowId);
              if (card && !moved.has(rowId)) void move(card, status);
            }}
          >
            {shown.length > 0
              ? shown.map((card, index) => (
                  <BoardCard
                    key={card.rowId}
                    card={card}
                    actions={menuOf(card, async (action) => {
                      board.follow(card.rowId);
                      await run(card, action);
                      board.follow(card.rowId);
                    })}
                    busy={moved.has(card.rowId)}
                    reachable={board.isReachable(status, card.rowId, index)}
                    refused={refused === card.rowId}
                    onFocus={() => board.remember(card.rowId)}
                    onSettled={settle}
                  />
                ))
              : null}
          </BoardColumn>
        );
      })}
    </section>
  );
}
