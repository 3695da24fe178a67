import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendRecordReportPageQuery } from "@/__generated__/AttendRecordReportPageQuery.graphql";
import { useBatchSource } from "@/app/importBatches/useBatchSource";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import type { DayOfMemberProps } from "@/domains/attend/day/DayOfMember";
import { OUTSIDE_LIST } from "@/domains/attend/links";
import { useOpenProcess } from "@/domains/attend/ProcessLink";
import { useAttendAddressSource } from "@/domains/attend/useAttendAddressSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { formatDate, formatDateTime } from "@/ui/base/format";
import { ListPage } from "@/ui/list/ListPage";
import { COLUMNS, type PunchRow } from "./columns";
import { punches as LIST } from "./list";

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

const DayOfMember = lazyPart<DayOfMemberProps>(() =>
  import("@/domains/attend/day/DayOfMember").then((module) => module.default),
);

/**
 * List of punches: method, location, time, and error of the device's clock
 * (business §2 Attendance: record report).
 */
export default function AttendRecordReportPage({ queryRef }: PageProps<AttendRecordReportPageQuery>) {
  const { attendPunches } = usePreloadedQuery<AttendRecordReportPageQuery>(
    graphql`
      query AttendRecordReportPageQuery(
        $page: PageInput!
        $filter: AttendPunchFilter
        $orderBy: [AttendPunchOrder!]
      ) {
        attendPunches(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            punchedAt
            ownAt
            receivedAt
            aheadSeconds
            source
            device
            place
            distance
            outside
            confirm
            confirmedAt
            remark
            processId
            createdAt
            member { id rowId name avatarUrl }
            address { id name }
            confirmedBy { id rowId name avatarUrl }
            photos { id rowId name size }
            viewerCan { confirm }
          }
        }
      }
    `,
    queryRef,
  );
  const { manages, watches, source: teams } = useWatched();
  const hidden = !watches;
  const list = useList(LIST, {
    memberId: { ...useMemberSource(), hidden },
    teamId: { ...teams, hidden },
    addressId: { ...useAttendAddressSource(), hidden },
    mine: { hidden },
    // as the import itself
    batch: { ...useBatchSource("oa/clockRecord"), hidden: !manages },
  });
  const refresh = usePageRefresh();
  const openProcess = useOpenProcess();
  const total = attendPunches?.totalCount ?? null;
  const exporting = async () => {
    const { exportPunches } = await importExchange();
    await exportPunches(LIST.filterOf(list.state), list.state.sort, total);
  };
  const importing = async () => {
    const { importPunches } = await importExchange();
    await importPunches(() => void refresh());
  };
  return (
    <ListPage<PunchRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={attendPunches?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={total}
      refetching={usePagePending()}
      importAction={manages ? importing : null}
      exportAction={exporting}
      opens={{
        panel: {
          name: ({ member, punchedAt }) => `${member?.name ?? "已离职成员"} ${formatDateTime(punchedAt)}`,
          content: ({ member, punchedAt }) =>
            member ? (
              <DayOfMember memberId={member.rowId} day={formatDate(punchedAt)} onChanged={refresh} />
            ) : null,
        },
      }}
      rowActions={({ viewerCan, confirm, processId }) => [
        {
          key: "confirm",
          text: "去确认",
          hidden: !manages || !viewerCan.confirm || confirm !== "WAITING",
          href: OUTSIDE_LIST,
        },
        {
          key: "process",
          text: "查看申请",
          hidden: !processId,
          onClick: () => (processId ? openProcess(processId) : undefined),
        },
      ]}
      empty={{ text: "成员的每一次打卡会出现在这里，也可以导入考勤机的打卡记录。" }}
    />
  );
}
