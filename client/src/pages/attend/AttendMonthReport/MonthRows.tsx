import { lazy, type ReactNode, useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import type { MonthRows_members$key } from "@/__generated__/MonthRows_members.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { CalendarLegend } from "@/domains/attend/CalendarLegend";
import { panelOf } from "@/domains/attend/day/panel";
import { memberKey } from "@/domains/attend/links";
import { useAttendGroupSource } from "@/domains/attend/useAttendGroupSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { ListPage } from "@/ui/list/ListPage";
import { useShow } from "@/ui/list/opening";
import { type MonthRow, monthColumns } from "./columns";
import { members } from "./list";

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

const MemberMonthPanel = lazy(() => import("./MemberMonthPanel"));

interface MonthRowsProps {
  members: MonthRows_members$key | null;
  /** `YYYY-MM`. */
  month: string;
  /** Tabs, month selector and progress. */
  header: ReactNode;
}

/**
 * List of monthly attendance: a row per member, a column per day. A row opens the member's month, a cell
 * the day.
 */
export function MonthRows({ members: key, month, header }: MonthRowsProps) {
  const found = useFragment(
    graphql`
      fragment MonthRows_members on AttendMonthMemberConnection {
        totalCount
        nodes {
          member { id rowId name avatarUrl }
          report(month: $month) {
            open
            deducted
            sums {
              expectedDays
              workedDays
              overtimeDays
              tripDays
              freeDays
              figures { name value }
              marks { days mark { mark } }
            }
            parts { group { id name } }
            days { id rowId day cell review marks { mark } }
            corrections { id }
          }
        }
      }
    `,
    key,
  );
  const { watches, source: teams } = useWatched();
  const hidden = !watches;
  const list = useList(members, {
    teamId: { ...teams, hidden },
    groupId: { ...useAttendGroupSource(), hidden },
    memberId: { ...useMemberSource(), hidden },
    mine: { hidden },
  });
  const refresh = usePageRefresh();
  const show = useShow();
  const columns = useMemo(() => monthColumns(month, show), [month, show]);
  const rows = found?.nodes ?? null;
  const total = found?.totalCount ?? null;
  const day = panelOf(refresh);
  const exporting = async () => {
    const { exportMonth } = await importExchange();
    await exportMonth(month, members.filterOf(list.state), total);
  };
  return (
    <div className="attend-months">
      <ListPage<MonthRow>
        {...list}
        breadcrumb={useBreadcrumb()}
        header={
          <>
            {header}
            <div className="attend-months__legend">
              <CalendarLegend />
            </div>
          </>
        }
        columns={columns}
        rows={rows}
        rowKey={({ member }) => memberKey(member?.rowId ?? "")}
        total={total}
        refetching={usePagePending()}
        exportAction={exporting}
        opens={{
          panel: (shown, frame) =>
            shown === memberKey(shown.slice(1)) ? (
              <MemberMonthPanel memberId={shown.slice(1)} month={month} {...frame} />
            ) : (
              day(shown, { ...frame, ...besideIn(rows, shown, show) })
            ),
        }}
        empty={{ text: "加入考勤组的成员，当月有考勤后会出现在这里。" }}
      />
    </div>
  );
}

/** Navigation to the previous and next day of the same member. */
function besideIn(rows: readonly MonthRow[] | null, shown: string, show: (key: string) => void) {
  const days = rows?.find(({ report }) => report?.days.some(({ rowId }) => rowId === shown))?.report?.days;
  const at = days?.findIndex(({ rowId }) => rowId === shown) ?? -1;
  const way = (step: number) => {
    const other = at < 0 ? undefined : days?.[at + step];
    return other ? () => show(other.rowId) : undefined;
  };
  const [onPrevious, onNext] = [way(-1), way(1)];
  return { ...(onPrevious ? { onPrevious } : {}), ...(onNext ? { onNext } : {}) };
}
