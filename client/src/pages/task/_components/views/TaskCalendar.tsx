import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { type KeyboardEvent, useRef } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import artifact, { type TaskCalendarQuery, type TaskFilter } from "@/__generated__/TaskCalendarQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { useViewer } from "@/app/session/viewer";
import { taskOf } from "@/domains/task/labels";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { useKeys } from "@/ui/base/keys";
import { Button } from "@/ui/frame/Button";
import { addDays } from "@/ui/input/dates";
import { CalendarWeek } from "./CalendarWeek";
import { common, monthAfter, monthIn, monthText, shifted, spanOf, weeksOf } from "./calendarLayout";
import { ordersByDay } from "./calendarOrder";
import { MONTH } from "./taskPlace";
import { useBarDrag } from "./useBarDrag";
import { useBarMoves } from "./useBarMoves";
import { type ViewData, ViewHost } from "./ViewHost";
import "./TaskCalendar.css";

interface TaskCalendarProps {
  /** Filter of the list; the calendar itself adds the dates. */
  readonly filter: TaskFilter;
  readonly refreshKey: unknown;
  /** Creates a task that ends on a day; without it days are not clickable. */
  readonly onCreate?: (day: string) => void;
}

/** Number of tasks fetched per month. */
const MOST = 500;
const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];
/** Statuses on the calendar; cancelled tasks are left out. */
const STATUSES = ["READY", "HELD", "WORKING", "RETURNED", "WAITING", "DONE"] as const;

/** Tasks as bars over a month; dragging a bar moves both dates (business §2 Task). */
export default function TaskCalendar({ filter, refreshKey, onCreate }: TaskCalendarProps) {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const today = formatDate(new Date());
  const month = monthIn(params.get(MONTH), today);
  const weeks = weeksOf(month);
  const from = weeks[0] ?? today;
  const to = addDays(weeks.at(-1) ?? today, 6);
  const { member } = useViewer();
  const mayWork = useCan()({ perms: "work" });
  const own = { ...filter, status: filter.status ?? STATUSES };
  const within = common(filter.endsOn, { from, to });
  // tasks that begin before the end of the month and end after it overlap it as well
  const later = common(filter.endsOn, { from: addDays(to, 1) });
  const begun = common(filter.beginsOn, { to });
  const variables = {
    page: { number: 1, size: MOST },
    ending: { ...own, endsOn: within },
    crossing: { ...own, endsOn: later, beginsOn: begun },
    orders: {
      memberId: filter.memberId ?? filter.directorId ?? member?.rowId ?? "0",
      plannedAt: { from, to },
    },
    works: mayWork,
    ends: within !== null,
    crosses: later !== null && begun !== null,
  };
  const show = (next: string) => changeSearch({ [MONTH]: next === today.slice(0, 7) ? null : next });
  return (
    <ViewHost<TaskCalendarQuery> artifact={artifact} variables={variables} refreshKey={refreshKey}>
      {(data) => (
        <Calendar {...data} month={month} weeks={weeks} today={today} onMonth={show} onCreate={onCreate} />
      )}
    </ViewHost>
  );
}

interface CalendarProps extends ViewData<TaskCalendarQuery> {
  readonly month: string;
  readonly weeks: readonly string[];
  readonly today: string;
  readonly onMonth: (month: string) => void;
  readonly onCreate: ((day: string) => void) | undefined;
}

function Calendar({ queryRef, refresh, pending, month, weeks, today, onMonth, onCreate }: CalendarProps) {
  const { ending, crossing, orders } = usePreloadedQuery<TaskCalendarQuery>(
    graphql`
      query TaskCalendarQuery(
        $page: PageInput!
        $ending: TaskFilter
        $crossing: TaskFilter
        $ends: Boolean!
        $crosses: Boolean!
        $orders: WorkOrderFilter
        $works: Boolean!
      ) {
        orders: workOrders(page: $page, filter: $orders) @include(if: $works) {
          nodes {
            id
            ...calendarOrder_order @relay(mask: false)
          }
        }
        ending: tasks(page: $page, filter: $ending, orderBy: [{ field: ENDS_ON, direction: ASC }])
          @include(if: $ends) {
          totalCount
          nodes {
            id
            ...calendarTask_task @relay(mask: false)
          }
        }
        crossing: tasks(page: $page, filter: $crossing, orderBy: [{ field: ENDS_ON, direction: ASC }])
          @include(if: $crosses) {
          totalCount
          nodes {
            id
            ...calendarTask_task @relay(mask: false)
          }
        }
      }
    `,
    queryRef,
  );
  const visits = ordersByDay(orders?.nodes ?? []);
  const root = useRef<HTMLElement>(null);
  const go = usePageNavigate();
  const listed = [...(ending?.nodes ?? []), ...(crossing?.nodes ?? [])];
  const { tasks, busy, said, move } = useBarMoves(listed, root, refresh);
  const { drag, takeDragged, grab, press, area } = useBarDrag(weeks.length, move);
  const total = (ending?.totalCount ?? 0) + (crossing?.totalCount ?? 0);
  const dragged = drag ? tasks.find(({ rowId }) => rowId === drag.rowId) : undefined;
  const thisMonth = () => onMonth(today.slice(0, 7));
  const turn = (by: number) => onMonth(monthAfter(month, by));
  useKeys(
    [
      { keys: "[", text: "上个月", group: "日历", run: () => turn(-1) },
      { keys: "]", text: "下个月", group: "日历", run: () => turn(1) },
      { keys: "t", text: "回到今天", group: "日历", run: thisMonth },
    ],
    root,
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { PageUp: -1, PageDown: 1 }[event.key];
    if (by === undefined || !(event.target instanceof Node) || !event.currentTarget.contains(event.target))
      return;
    event.preventDefault();
    turn(by);
  };
  return (
    <section
      ref={root}
      className="task-cal"
      aria-label="任务日历"
      data-pending={pending || undefined}
      onKeyDown={onKeyDown}
    >
      <header className="task-cal__head">
        <h2 aria-live="polite">{monthText(month)}</h2>
        <span className="ui-row">
          <Button icon={<ChevronLeftIcon />} aria-label="上个月" title="上个月" onClick={() => turn(-1)} />
          <Button onClick={thisMonth}>今天</Button>
          <Button icon={<ChevronRightIcon />} aria-label="下个月" title="下个月" onClick={() => turn(1)} />
        </span>
        <span className="ui-muted ui-small">
          {total === 0
            ? "这个月没有任务"
            : total > listed.length
              ? `任务较多，只显示 ${listed.length} 个，请用筛选缩小范围`
              : null}
        </span>
      </header>
      <p className="ui-visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
      <div className="task-cal__weekdays" aria-hidden>
        {WEEKDAYS.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <div {...area} className="task-cal__area" data-dragging={drag !== null || undefined}>
        <ol className="task-cal__weeks">
          {weeks.map((monday) => (
            <CalendarWeek
              key={monday}
              monday={monday}
              month={month}
              today={today}
              tasks={tasks}
              target={dragged && drag ? spanOf(shifted(dragged, drag.by)) : null}
              draggedId={drag?.rowId ?? null}
              busy={busy}
              grab={grab}
              press={press}
              onOpen={(rowId) => {
                if (!takeDragged()) go(taskOf(rowId));
              }}
              onCreate={onCreate}
              visits={visits}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
