import { lazy, Suspense, useCallback, useMemo } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import artifact, { type MonthCalendarQuery } from "@/__generated__/MonthCalendarQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";
import { useShow } from "@/ui/list/opening";
import { CalendarGrid } from "./CalendarGrid";
import { CalendarLegend } from "./CalendarLegend";
import { calendarDays, plannedKey } from "./calendar";
import { panelOf } from "./day/panel";
import { MonthBar } from "./MonthBar";
import { monthText } from "./month";
import "./calendar.css";

const PlannedPanel = lazy(() => import("./day/PlannedPanel"));

export interface MonthCalendarProps {
  /** Row id of the member; absent: the viewer. */
  memberId?: string | undefined;
  /** The month, `YYYY-MM`. */
  month: string;
  /** Switches the month above the calendar; without it the month is fixed. */
  onMonth?: ((month: string) => void) | undefined;
  /**
   * Opens a computed day by its row id, for callers with a panel of their own; without it the calendar has
   * the panel.
   */
  onDay?: ((rowId: string) => void) | undefined;
}

/**
 * Attendance calendar of a member's month: the result of each past day, and for the viewer the plan of
 * future days. A day opens in a panel with the reasons of its result; the URL names the day.
 */
export function MonthCalendar({ month, onMonth, ...rest }: MonthCalendarProps) {
  return (
    <section className="attend-month" aria-label={`${monthText(month)}考勤`}>
      {onMonth ? <MonthBar month={month} onMonth={onMonth} /> : null}
      <PartBoundary resetKey={`${rest.memberId ?? ""} ${month}`}>
        <Loader month={month} {...rest} />
      </PartBoundary>
      <CalendarLegend />
    </section>
  );
}

type LoaderProps = Omit<MonthCalendarProps, "onMonth">;

function Loader(props: LoaderProps) {
  const { memberId, month } = props;
  const variables = {
    month: `${month}-01`,
    own: memberId === undefined,
    other: memberId !== undefined,
    memberId: memberId ?? null,
  };
  const [queryRef, pending] = useOwnedQuery<MonthCalendarQuery>(artifact, variables, "store-and-network");
  if (!queryRef) return <LoadingMask text="加载中" />;
  return (
    <div className="attend-month__days" data-pending={pending || undefined} aria-busy={pending}>
      <Loaded queryRef={queryRef} {...props} />
    </div>
  );
}

function Loaded({
  queryRef,
  memberId,
  onDay,
}: LoaderProps & { readonly queryRef: PreloadedQuery<MonthCalendarQuery> }) {
  const data = usePreloadedQuery<MonthCalendarQuery>(
    graphql`
      query MonthCalendarQuery($month: Date!, $own: Boolean!, $other: Boolean!, $memberId: ID) {
        attendCalendar(month: $month) @include(if: $own) {
          day
          kind
          name
          anytime
          hole
          shift { id name }
          result {
            cell
            marks { mark }
          }
          ...PlannedPanel_day
        }
        attendMyMonth(month: $month) @include(if: $own) {
          days { ...MonthCalendar_day @relay(mask: false) }
        }
        attendMonthMembers(first: 1, filter: { month: $month, memberId: $memberId }) @include(if: $other) {
          nodes {
            report(month: $month) {
              days { ...MonthCalendar_day @relay(mask: false) }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const { variables } = queryRef;
  const refresh = useCallback(
    // After a failure the old data stays; the live updates refresh it later.
    () => ask<MonthCalendarQuery>(artifact, variables).catch(() => undefined),
    [ask, variables],
  );
  const [params] = useSearchParams();
  const show = useShow();
  const month = variables.month.slice(0, 7);
  const { attendCalendar: planned, attendMyMonth, attendMonthMembers } = data;
  const report = attendMyMonth ?? attendMonthMembers?.nodes[0]?.report;
  const days = useMemo(
    () => calendarDays(month, report?.days ?? [], planned ?? []),
    [month, report, planned],
  );
  const shown = params.get(OPEN_ROW_PARAM);
  const at = days.findIndex(({ key }) => key !== null && key === shown);
  const beside = (step: number) => {
    const key = at < 0 ? null : days[at + step]?.key;
    return key ? () => show(key) : undefined;
  };
  const [onPrevious, onNext] = [beside(-1), beside(1)];
  const frame = {
    onClose: () => show(null),
    ...(onPrevious ? { onPrevious } : {}),
    ...(onNext ? { onNext } : {}),
  };
  const isFew = memberId !== undefined && (report?.days ?? []).length === 0;
  const plan = planned?.find(({ day }) => plannedKey(day) === shown);
  return (
    <>
      <CalendarGrid
        label={`${monthText(month)}日历`}
        days={days}
        shown={shown}
        onDay={(key) => (onDay && !key.startsWith("d") ? onDay(key) : show(key))}
      />
      {isFew ? <p className="ui-muted ui-small">这个月没有考勤记录。</p> : null}
      {plan ? (
        <Suspense fallback={null}>
          <PlannedPanel day={plan} {...frame} />
        </Suspense>
      ) : shown && at >= 0 && !onDay ? (
        <Suspense fallback={null}>{panelOf(refresh)(shown, frame)}</Suspense>
      ) : null}
    </>
  );
}

// the fields of a computed day that the calendar shows
graphql`
  fragment MonthCalendar_day on AttendMonthDay {
    id
    rowId
    day
    cell
    review
    marks { mark }
  }
`;
