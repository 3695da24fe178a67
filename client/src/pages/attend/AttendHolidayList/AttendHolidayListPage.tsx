import CalendarIcon from "@blueprintjs/icons/lib/esm/generated/components/calendar";
import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendHolidayListPageDeleteMutation } from "@/__generated__/AttendHolidayListPageDeleteMutation.graphql";
import type { AttendHolidayListPageQuery } from "@/__generated__/AttendHolidayListPageQuery.graphql";
import type { AttendHolidayListPageSyncMutation } from "@/__generated__/AttendHolidayListPageSyncMutation.graphql";
import { useCanOpen } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useTrackedRows } from "@/app/record/trackedRows";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { weekdayText } from "@/domains/attend/month";
import { useSave } from "@/relay/useAppMutation";
import { useSearchChange } from "@/ui/base/addressNow";
import { formatDate } from "@/ui/base/format";
import { toast } from "@/ui/feedback/toasts";
import { StatusTag } from "@/ui/frame/StatusTag";
import { markedDays, shortDay, workdaysOf } from "./days";
import { HOLIDAY_SOURCE } from "./labels";
import { holidays as LIST, YEAR } from "./list";
import { YearBar } from "./YearBar";
import { YearCalendar } from "./YearCalendar";

export type AttendHolidayRow = NonNullable<
  AttendHolidayListPageQuery["response"]["attendHolidays"]
>["nodes"][number];

const openHoliday = lazyRecordDialog(() => import("./AttendHolidayDialog"));

graphql`
  fragment AttendHolidayListPage_holiday on AttendHoliday {
    id
    rowId
    version
    name
    beginsOn
    endsOn
    days
    workDays
    restDays
    source
    remark
    createdAt
    viewerCan { update delete }
  }
`;

/** Page of the enterprise's working calendar. */
const WORK_CALENDAR = "/task/TaskSetting";

const dayNames = (days: readonly string[], than: string) =>
  days.map((day) => `${shortDay(day, than)} 周${weekdayText(day)}`).join("、");

const COLUMNS = LIST.columns<AttendHolidayRow>([
  { key: "name", title: "节假日", width: 160, required: true },
  {
    key: "beginsOn",
    title: "放假时间",
    width: 240,
    phone: true,
    sortable: "BEGINS_ON",
    render: ({ beginsOn, endsOn }) => (beginsOn === endsOn ? beginsOn : `${beginsOn} 至 ${endsOn}`),
  },
  { key: "days", title: "天数", width: 80, number: true },
  {
    key: "workDays",
    title: "调班日",
    width: 240,
    grow: true,
    phone: true,
    render: ({ workDays, beginsOn }) => dayNames(workDays, beginsOn),
  },
  {
    key: "restDays",
    title: "普通休息日",
    width: 200,
    hidden: true,
    render: ({ restDays, beginsOn }) => dayNames(restDays, beginsOn),
  },
  {
    key: "source",
    title: "来源",
    width: 110,
    render: ({ source }) => (
      <StatusTag tone={HOLIDAY_SOURCE[source].tone}>{HOLIDAY_SOURCE[source].text}</StatusTag>
    ),
  },
  { key: "remark", title: "备注", width: 200, hidden: true },
  { ...createdAtColumn, hidden: true },
]);

/**
 * Holidays of a year, as a list and as a calendar, synchronized with the working calendar
 * (business §2 Attendance: AttendHolidayList).
 */
export default function AttendHolidayListPage({ queryRef }: PageProps<AttendHolidayListPageQuery>) {
  const data = usePreloadedQuery<AttendHolidayListPageQuery>(
    graphql`
      query AttendHolidayListPageQuery(
        $page: PageInput!
        $filter: AttendHolidayFilter
        $orderBy: [AttendHolidayOrder!]
        $year: Int!
        $before: Int!
        $after: Int!
      ) {
        attendHolidays(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...AttendHolidayListPage_holiday @relay(mask: false) }
        }
        # the calendar shows all of the year, and what reaches into it
        whole: attendHolidays(page: { number: 1, size: 400 }, filter: { year: $year }) {
          nodes { ...AttendHolidayListPage_holiday @relay(mask: false) }
        }
        before: attendHolidays(page: { number: 1, size: 400 }, filter: { year: $before }) {
          nodes { ...AttendHolidayListPage_holiday @relay(mask: false) }
        }
        after: attendHolidays(page: { number: 1, size: 400 }, filter: { year: $after }) {
          nodes { ...AttendHolidayListPage_holiday @relay(mask: false) }
        }
        attendHolidaySyncedAt
      }
    `,
    queryRef,
  );
  const remove = useSave<AttendHolidayListPageDeleteMutation>(graphql`
    mutation AttendHolidayListPageDeleteMutation($ids: [ID!]!) {
      attendHolidayDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const sync = useSave<AttendHolidayListPageSyncMutation>(graphql`
    mutation AttendHolidayListPageSyncMutation($year: Int!) {
      attendHolidaySync(input: { year: $year }) { holidays { id } userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const changeSearch = useSearchChange();
  const canOpen = useCanOpen();
  const list = useList(LIST);
  const { year } = queryRef.variables;
  const all = useMemo(
    () => [data.before, data.whole, data.after].flatMap((some) => some?.nodes ?? []),
    [data.before, data.whole, data.after],
  );
  useTrackedRows(all, refresh);
  const marks = useMemo(() => markedDays(all), [all]);
  const edit = (row?: AttendHolidayRow, day?: string) => openHoliday({ row, day });
  const onDay = async (day: string, row: AttendHolidayRow | null) => {
    if (await edit(row ?? undefined, day)) await refresh();
  };
  const take = () =>
    reportResult(
      sync({ year }),
      ({ data: answer }) => {
        const count = answer?.attendHolidaySync.holidays?.length ?? 0;
        if (count > 0) toast.success(`已从工作日历同步，${year} 年共 ${count} 个节假日`);
        else toast.warning(`工作日历中还没有 ${year} 年的放假安排`);
      },
      refresh,
    );
  const now = Number(formatDate(new Date()).slice(0, 4));
  return (
    <RecordList
      {...list}
      subject="节假日"
      columns={COLUMNS}
      page={data.attendHolidays}
      nameOf={({ name }) => name}
      edit={edit}
      remove={async (ids) => (await remove({ ids })).userErrors}
      header={
        <YearBar
          year={year}
          onYear={(to) => changeSearch({ [YEAR]: to === now ? null : String(to), pageNo: null })}
          workdays={workdaysOf(year, marks)}
          syncedAt={data.attendHolidaySyncedAt}
          onSync={take}
        />
      }
      actions={[
        { key: "calendar", text: "维护工作日历", href: WORK_CALENDAR, hidden: !canOpen(WORK_CALENDAR) },
      ]}
      renderView={[
        {
          key: "calendar",
          label: "年历",
          icon: <CalendarIcon />,
          render: (rows) => (
            <YearCalendar
              year={year}
              marks={list.state.isFiltered ? markedDays(rows) : marks}
              onDay={onDay}
            />
          ),
        },
      ]}
      about={`${year} 年还没有节假日。从工作日历同步国务院公布的安排，或自己新增；节假日当天不要求打卡，加班按节假日计算。`}
    />
  );
}
