import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendExceptionListPageQuery } from "@/__generated__/AttendExceptionListPageQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import type { DayOfMemberProps } from "@/domains/attend/day/DayOfMember";
import { exceptionActions } from "@/domains/attend/day/exceptionActions";
import { useExceptionActions } from "@/domains/attend/day/useExceptionActions";
import { useOpenProcess } from "@/domains/attend/ProcessLink";
import { useAttendGroupSource } from "@/domains/attend/useAttendGroupSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { ListPage } from "@/ui/list/ListPage";
import { COLUMNS, type ExceptionRow, nameOf } from "./columns";
import { exceptions as LIST } from "./list";

/** Loads the workbook export on demand. */
const importExchange = () => import("./exchange");

const DayOfMember = lazyPart<DayOfMemberProps>(() =>
  import("@/domains/attend/day/DayOfMember").then((module) => module.default),
);

/** The exception as dialogs and messages name it. */
const acted = (row: ExceptionRow) => ({ ...row, name: nameOf(row) });

/**
 * Attendance exceptions (late, early, missed punch, absent) to be handled, singly or in bulk, with reasons
 * (business §2 Attendance: exception handling, §4).
 */
export default function AttendExceptionListPage({ queryRef }: PageProps<AttendExceptionListPageQuery>) {
  const { attendExceptions } = usePreloadedQuery<AttendExceptionListPageQuery>(
    graphql`
      query AttendExceptionListPageQuery(
        $page: PageInput!
        $filter: AttendExceptionFilter
        $orderBy: [AttendExceptionOrder!]
      ) {
        attendExceptions(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            version
            day
            minutes
            status
            words
            reason
            review
            handledAt
            processId
            createdAt
            mark { mark label }
            member { id rowId name avatarUrl }
            group { id name }
            team { id name }
            handledBy { id rowId name avatarUrl }
            viewerCan { deal revoke delete }
          }
        }
      }
    `,
    queryRef,
  );
  const list = useList(LIST, {
    memberId: useMemberSource(),
    teamId: useWatched().source,
    groupId: useAttendGroupSource(),
  });
  const refresh = usePageRefresh();
  const act = useExceptionActions(refresh);
  const openProcess = useOpenProcess();
  const total = attendExceptions?.totalCount ?? null;
  const exporting = async () => {
    const { exportExceptions } = await importExchange();
    await exportExceptions(LIST.filterOf(list.state), list.state.sort, total);
  };
  const deal = (normal: boolean) => (rows: readonly ExceptionRow[]) => act.dealAll(rows.map(acted), normal);
  return (
    <ListPage<ExceptionRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={attendExceptions?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={total}
      refetching={usePagePending()}
      exportAction={exporting}
      opens={{
        panel: {
          name: nameOf,
          content: ({ member, day }) =>
            member ? <DayOfMember memberId={member.rowId} day={day} onChanged={refresh} /> : null,
        },
      }}
      rowActions={(row) => [
        ...exceptionActions(acted(row), act),
        {
          key: "process",
          text: "查看补卡申请",
          hidden: !row.processId,
          onClick: () => (row.processId ? openProcess(row.processId) : undefined),
        },
      ]}
      canSelect={({ viewerCan }) => viewerCan.deal || viewerCan.delete}
      batchActions={[
        { key: "normal", text: "按正常处理", intent: "primary", onClick: deal(true) },
        { key: "exception", text: "按异常处理", onClick: deal(false) },
        {
          key: "delete",
          text: "移除",
          intent: "danger",
          onClick: (rows) => act.remove(rows.map(acted)),
        },
      ]}
      empty={{ text: "迟到、早退、缺卡和旷工等需要处理的考勤会出现在这里。" }}
    />
  );
}
