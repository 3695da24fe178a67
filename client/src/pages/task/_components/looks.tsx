import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import DiagramTreeIcon from "@blueprintjs/icons/lib/esm/generated/components/diagram-tree";
import KanbanIcon from "@blueprintjs/icons/lib/esm/generated/components/grid-view";
import HorizontalBarChartIcon from "@blueprintjs/icons/lib/esm/generated/components/horizontal-bar-chart";
import { lazy, type ReactNode, Suspense } from "react";
import type { TaskFilter } from "@/__generated__/TaskBoardQuery.graphql";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import type { RowsView } from "@/ui/list/ListPage";

const TaskTree = lazy(() => import("./views/TaskTree"));
const BoardHost = lazy(() => import("./views/BoardHost"));
const TaskCalendar = lazy(() => import("./views/TaskCalendar"));
const TaskWorkload = lazy(() => import("./views/TaskWorkload"));

function waiting(view: ReactNode): ReactNode {
  return <Suspense fallback={<LoadingMask />}>{view}</Suspense>;
}

/**
 * Alternative views of a list of tasks (tree, board, calendar, workload); each sends its own query
 * (business §2 Task).
 */
export function looksOf<Row>(filter: TaskFilter, refreshKey: unknown): RowsView<Row>[] {
  // the board and the calendar have statuses and days of their own
  const { status: _status, ...rest } = filter;
  return [
    {
      key: "tree",
      label: "树形",
      icon: <DiagramTreeIcon />,
      render: () => waiting(<TaskTree filter={filter} refreshKey={refreshKey} />),
    },
    {
      key: "board",
      label: "看板",
      icon: <KanbanIcon />,
      render: () => waiting(<BoardHost filter={rest} refreshKey={refreshKey} />),
    },
    {
      key: "calendar",
      label: "日历",
      icon: <CalendarIcon />,
      render: () => waiting(<TaskCalendar filter={filter} refreshKey={refreshKey} />),
    },
    {
      key: "workload",
      label: "负载",
      icon: <HorizontalBarChartIcon />,
      render: () => waiting(<TaskWorkload filter={filter} refreshKey={refreshKey} />),
    },
  ];
}
