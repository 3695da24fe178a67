import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { TaskFilter } from "@/__generated__/GroupBoardQuery.graphql";
import { useCan } from "@/access/Can";
import { useSearchChange } from "@/ui/base/addressNow";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { Segmented } from "@/ui/input/choices";
import { type BoardGrouping, GROUP, GROUPINGS, groupingOf } from "./boardGroups";
import TaskBoard from "./TaskBoard";

const GroupBoard = lazy(() => import("./GroupBoard"));

interface BoardHostProps {
  /** The filter of the list, without a status. */
  readonly filter: TaskFilter;
  readonly refreshKey: unknown;
}

/** Board of tasks, grouped by status or by another property named in the URL (business §2 Task). */
export default function BoardHost({ filter, refreshKey }: BoardHostProps) {
  const [params] = useSearchParams();
  const change = useSearchChange();
  const can = useCan();
  const by = groupingOf(params.get(GROUP));
  const options = GROUPINGS.filter(
    ({ value }) => (value !== "PROJECT" && value !== "MILEPOST") || can({ perms: "project" }),
  );
  return (
    <div className="task-board-host">
      <div className="task-board-host__bar">
        <span className="ui-muted ui-small" aria-hidden>
          分组
        </span>
        <Segmented<BoardGrouping>
          aria-label="看板分组"
          value={by}
          options={options}
          onChange={(value) => change({ [GROUP]: value === "STATUS" ? null : value.toLowerCase() })}
        />
      </div>
      {by === "STATUS" ? (
        <TaskBoard filter={filter} refreshKey={refreshKey} />
      ) : (
        <Suspense fallback={<LoadingMask />}>
          <GroupBoard by={by} filter={filter} refreshKey={refreshKey} />
        </Suspense>
      )}
    </div>
  );
}
