import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendDayReportPageQuery } from "@/__generated__/AttendDayReportPageQuery.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { panelOf } from "@/domains/attend/day/panel";
import { useAttendGroupSource } from "@/domains/attend/useAttendGroupSource";
import { useAttendShiftSource } from "@/domains/attend/useAttendShiftSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { ListPage } from "@/ui/list/ListPage";
import { COLUMNS, type DayRow } from "./columns";
import { dayReport as LIST } from "./list";

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

/**
 * Daily attendance of members: punches, figures and results (late, absent, on leave, …) of each day; a
 * panel beside the list explains how a day was computed (business §2 Attendance: day report).
 */
export default function AttendDayReportPage({ queryRef }: PageProps<AttendDayReportPageQuery>) {
  const { attendDays } = usePreloadedQuery<AttendDayReportPageQuery>(
    graphql`
      query AttendDayReportPageQuery(
        $page: PageInput!
        $filter: AttendDayFilter
        $orderBy: [AttendDayOrder!]
      ) {
        attendDays(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            day
            dayKind
            expected
            worked
            late
            early
            absence
            absentHalves
            leave
            trip
            overtimeWorkday
            overtimeRest
            overtimeHoliday
            night
            missing
            review
            computedAt
            marks { mark }
            member { id rowId name avatarUrl }
            group { id name }
            shift { id name }
            team { id name }
            result { ends { punchedAt } }
          }
        }
      }
    `,
    queryRef,
  );
  const { watches, source: teams } = useWatched();
  const hidden = !watches;
  const list = useList(LIST, {
    memberId: { ...useMemberSource(), hidden },
    teamId: { ...teams, hidden },
    groupId: { ...useAttendGroupSource(), hidden },
    shiftId: { ...useAttendShiftSource(), hidden },
    mine: { hidden },
  });
  const refresh = usePageRefresh();
  const total = attendDays?.totalCount ?? null;
  const exporting = async () => {
    const { exportDays } = await importExchange();
    await exportDays(LIST.filterOf(list.state), list.state.sort, total);
  };
  return (
    <ListPage<DayRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={attendDays?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={total}
      refetching={usePagePending()}
      exportAction={exporting}
      opens={{ panel: panelOf(refresh) }}
      empty={{ text: "加入考勤组的成员，每天的考勤结果会出现在这里。" }}
    />
  );
}
