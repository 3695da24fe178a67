import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendOutsideWorkListPageQuery } from "@/__generated__/AttendOutsideWorkListPageQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { ATTEND_PUNCH_CONFIRM } from "@/domains/attend/labels";
import { punchesBehind } from "@/domains/attend/links";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListPage } from "@/ui/list/ListPage";
import { COLUMNS, nameOf, type OutsideRow } from "./columns";
import { outsidePunches as LIST } from "./list";
import { useConfirm } from "./useConfirm";

const OutsidePlace = lazyPart(() => import("./OutsidePlace").then((module) => module.OutsidePlace));

/**
 * Outside punches, made away from all attendance places: with photo, location and reason, to be confirmed
 * or rejected (business §2 Attendance).
 */
export default function AttendOutsideWorkListPage({ queryRef }: PageProps<AttendOutsideWorkListPageQuery>) {
  const { attendPunches } = usePreloadedQuery<AttendOutsideWorkListPageQuery>(
    graphql`
      query AttendOutsideWorkListPageQuery(
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
            receivedAt
            aheadSeconds
            source
            device
            lat
            lng
            distance
            confirm
            confirmedAt
            remark
            createdAt
            member { id rowId name avatarUrl }
            confirmedBy { id rowId name }
            photos { id rowId name size }
            viewerCan { confirm }
          }
        }
      }
    `,
    queryRef,
  );
  const { source: teams } = useWatched();
  const list = useList(LIST, { memberId: useMemberSource(), teamId: teams });
  const refresh = usePageRefresh();
  const decide = useConfirm(refresh);
  const ofRow = (row: OutsideRow) => [
    {
      key: "accept",
      text: "确认",
      hidden: !row.viewerCan.confirm,
      onClick: () => decide([row], true),
    },
    {
      key: "refuse",
      text: "不通过",
      hidden: !row.viewerCan.confirm,
      onClick: () => decide([row], false),
    },
    {
      key: "punches",
      text: "打卡记录",
      hidden: !row.member,
      href: punchesBehind({ memberId: row.member?.rowId }),
    },
  ];
  return (
    <ListPage<OutsideRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={attendPunches?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={attendPunches?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{
        panel: {
          name: nameOf,
          tag: ({ confirm }) => (
            <StatusTag tone={ATTEND_PUNCH_CONFIRM[confirm].tone}>
              {ATTEND_PUNCH_CONFIRM[confirm].text}
            </StatusTag>
          ),
          content: (row) => <OutsidePlace punch={row} />,
        },
      }}
      rowActions={ofRow}
      canSelect={({ viewerCan }) => viewerCan.confirm}
      batchActions={[
        { key: "accept", text: "确认", intent: "primary", onClick: (rows) => decide(rows, true) },
        { key: "refuse", text: "不通过", intent: "danger", onClick: (rows) => decide(rows, false) },
      ]}
      empty={{
        text: "不在考勤地址的打卡会出现在这里。考勤组可以规定外勤打卡须拍照、须确认后才计入考勤。",
      }}
    />
  );
}
