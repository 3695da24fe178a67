import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { PageLink } from "@/app/page/navigation";
import { TASK_STATUS, taskOf } from "@/domains/task/labels";
import { Popover } from "@/ui/frame/Popover";
import { StatusTag } from "@/ui/frame/StatusTag";
import { addDays } from "@/ui/input/dates";
import { CalendarOrders } from "./CalendarOrders";
import { dayText, layWeek, spanOf } from "./calendarLayout";
import type { CalendarOrder } from "./calendarOrder";
import type { CalendarTask } from "./calendarTask";

/** Number of bars drawn below each other in a week; each day shows how many more it has. */
const LANES = 3;
/** On touch screens bars are higher, and therefore fewer. */
const TOUCHED_LANES = 2;
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

interface CalendarWeekProps {
  readonly monday: string;
  readonly month: string;
  readonly today: string;
  readonly tasks: readonly CalendarTask[];
  /** Work orders with planned visits, by day. */
  readonly visits: ReadonlyMap<string, readonly CalendarOrder[]>;
  /** First and last day that the dragged bar would have. */
  readonly target: readonly [string, string] | null;
  readonly draggedId: string | null;
  readonly busy: ReadonlySet<string>;
  readonly onOpen: (rowId: string) => void;
  readonly grab: (rowId: string) => (event: PointerEvent<HTMLElement>) => void;
  readonly press: (rowId: string) => (event: KeyboardEvent<HTMLElement>) => void;
  readonly onCreate?: ((day: string) => void) | undefined;
}

function wordsOf(task: CalendarTask): string {
  const [first, last] = spanOf(task) ?? ["", ""];
  const days = first === last ? `${dayText(last)}截止` : `${dayText(first)}至 ${dayText(last)}`;
  return [task.name, days, TASK_STATUS[task.status].text, task.isOverdue ? "已逾期" : "", task.director?.name]
    .filter(Boolean)
    .join("，");
}

/** One week of the calendar: days, bars across them, number of hidden bars (business §2 Task). */
export function CalendarWeek({
  monday,
  month,
  today,
  tasks,
  visits,
  target,
  onCreate,
  ...bars
}: CalendarWeekProps) {
  const [lanes] = useState(() => (window.matchMedia?.("(pointer: coarse)").matches ? TOUCHED_LANES : LANES));
  const { shown, hidden } = layWeek(tasks, monday, lanes);
  const days = WEEK.map((offset) => addDays(monday, offset));
  return (
    <li className="task-cal__week" aria-label={`${dayText(monday)}至 ${dayText(addDays(monday, 6))}`}>
      {days.map((day) => (
        <div
          key={day}
          className="task-cal__day"
          data-today={day === today || undefined}
          data-out={day.slice(0, 7) !== month || undefined}
          data-target={(target && day >= target[0] && day <= target[1]) || undefined}
        >
          <time dateTime={day} aria-current={day === today ? "date" : undefined}>
            {day.endsWith("-01") ? dayText(day) : Number(day.slice(8))}
          </time>
          <CalendarOrders day={day} orders={visits.get(day) ?? []} />
          {onCreate ? (
            <button
              type="button"
              className="ui-icon-button task-cal__create"
              aria-label={`新增 ${dayText(day)}截止的任务`}
              onClick={() => onCreate(day)}
            >
              <PlusIcon size={12} />
            </button>
          ) : null}
        </div>
      ))}
      <div className="task-cal__bars">
        {shown.map(({ task, from, to, lane, begins, ends }) => (
          <button
            key={task.rowId}
            type="button"
            className="task-cal__bar"
            data-bar={task.rowId}
            data-tone={task.isOverdue ? "red" : TASK_STATUS[task.status].tone}
            data-over={task.status === "DONE" || undefined}
            data-movable={task.viewerCan.update || undefined}
            data-dragged={bars.draggedId === task.rowId || undefined}
            data-begins={begins || undefined}
            data-ends={ends || undefined}
            aria-busy={bars.busy.has(task.rowId) || undefined}
            aria-label={wordsOf(task)}
            title={wordsOf(task)}
            style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
            onPointerDown={bars.grab(task.rowId)}
            onKeyDown={bars.press(task.rowId)}
            onClick={() => bars.onOpen(task.rowId)}
          >
            {task.name}
          </button>
        ))}
        {WEEK.map((at) => {
          const rest = hidden[at] ?? [];
          const day = days[at] ?? monday;
          return rest.length > 0 ? (
            <Popover key={at} label={`${dayText(day)}的其他任务`} content={<Rest tasks={rest} />}>
              <button
                type="button"
                className="task-cal__rest"
                aria-label={`${dayText(day)}还有 ${rest.length} 个任务`}
                style={{ gridColumn: at + 1, gridRow: lanes + 1 }}
              >
                <span className="task-cal__words">还有 </span>
                {rest.length}
                <span className="task-cal__words"> 个</span>
              </button>
            </Popover>
          ) : null;
        })}
      </div>
    </li>
  );
}

function Rest({ tasks }: { readonly tasks: readonly CalendarTask[] }) {
  return (
    <ul className="task-cal__list">
      {tasks.map((task) => (
        <li key={task.rowId}>
          <PageLink to={taskOf(task.rowId)} title={wordsOf(task)}>
            {task.name}
          </PageLink>
          <StatusTag tone={task.isOverdue ? "red" : TASK_STATUS[task.status].tone}>
            {task.isOverdue ? "已逾期" : TASK_STATUS[task.status].text}
          </StatusTag>
        </li>
      ))}
    </ul>
  );
}
