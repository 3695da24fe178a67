import { type RefObject, useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { useBarMovesMutation } from "@/__generated__/useBarMovesMutation.graphql";
import { TASK_STATUS } from "@/domains/task/labels";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { dayText, shifted } from "./calendarLayout";
import type { CalendarTask } from "./calendarTask";

type Dates = ReturnType<typeof shifted>;

/** Reason why the viewer can't change the dates of a task. */
function obstacle({ status, name }: CalendarTask): string {
  const over = status === "DONE" || status === "CANCELLED";
  return over ? `${TASK_STATUS[status].text}的任务不能修改日期` : `您不能修改“${name}”的日期`;
}

/** Moves both dates of a task; the bar moves at once and moves back on an error. 撤销 reverts the move. */
export function useBarMoves(
  listed: readonly CalendarTask[],
  root: RefObject<HTMLElement | null>,
  refresh: () => Promise<void>,
) {
  const save = useSave<useBarMovesMutation>(graphql`
    mutation useBarMovesMutation($id: ID!, $version: Int, $input: TaskInput!) {
      taskUpdate(input: { id: $id, version: $version, changes: $input }) {
        task { id beginsOn endsOn isOverdue overdueDays version }
        userErrors { field message code }
      }
    }
  `);
  const [moved, setMoved] = useState<ReadonlyMap<string, Dates>>(() => new Map());
  const [said, setSaid] = useState("");
  const following = useRef<string | null>(null);
  // the versions after the viewer's own moves: an earlier move is reverted over those of later ones
  const latest = useRef(new Map<string, number>());
  useEffect(() => {
    if (following.current === null) return;
    const rowId = following.current;
    following.current = null;
    // in another week the bar is a new element: restore the focus, unless it has moved elsewhere
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(rowId)}"]`)?.focus();
  });

  const known = new Map(listed.map((task) => [task.rowId, task]));
  const tasks = [...known.values()].map((task) => ({ ...task, ...moved.get(task.rowId) }));
  const refuse = (reason: string) => {
    setSaid(`日期没有修改：${reason}`);
    toast.warning(reason);
  };
  /** Saves both dates of a task; its version after that, or null where they were refused. */
  const put = async (task: CalendarTask, version: number, dates: Dates): Promise<number | null> => {
    const { rowId } = task;
    const { beginsOn, endsOn } = dates;
    following.current = rowId;
    setMoved((old) => new Map(old).set(rowId, dates));
    const { data, userErrors } = await save({
      id: rowId,
      version,
      input: { ...(beginsOn ? { beginsOn } : {}), ...(endsOn ? { endsOn } : {}) },
    });
    const problem = userErrors[0];
    if (problem) refuse(problem.message);
    else setSaid(`“${task.name}”的截止日期改为 ${dayText(endsOn ?? "")}`);
    await refresh();
    following.current = rowId;
    setMoved((old) => new Map([...old].filter(([other]) => other !== rowId)));
    if (problem) return null;
    const next = data?.taskUpdate.task?.version ?? version + 1;
    latest.current.set(rowId, next);
    return next;
  };
  const move = async (rowId: string, by: number) => {
    const task = known.get(rowId);
    if (!task || moved.has(rowId)) return;
    if (!task.viewerCan.update) {
      refuse(obstacle(task));
      return;
    }
    const version = await put(task, task.version, shifted(task, by));
    if (version === null) return;
    toast.success(`“${task.name}”的日期已修改`, {
      undo: () => put(task, latest.current.get(rowId) ?? version, shifted(task, 0)),
    });
  };
  return { tasks, busy: new Set(moved.keys()) as ReadonlySet<string>, said, move };
}
