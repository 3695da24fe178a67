import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendFlowListPageQuery } from "@/__generated__/AttendFlowListPageQuery.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { ApplicationDays } from "@/domains/attend/application/ApplicationDays";
import {
  applicationStatusColumn,
  decidedAtColumn,
  decidedByColumn,
  kindColumn,
  lengthColumn,
  periodColumn,
  typeColumn,
} from "@/domains/attend/application/columns";
import { memberColumn } from "@/domains/attend/columns";
import { ATTEND_APPLICATION_KIND } from "@/domains/attend/labels";
import { useOpenProcess } from "@/domains/attend/ProcessLink";
import { useTypeSource } from "@/domains/attend/type/useTypeSource";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { Section } from "@/ui/frame/Card";
import { ListPage } from "@/ui/list/ListPage";
import { applications as LIST } from "./list";

type Row = NonNullable<AttendFlowListPageQuery["response"]["attendApplications"]>["nodes"][number];

const AttendForms = lazyPart(() => import("./AttendForms").then((module) => module.default), { ahead: true });

const COLUMNS = LIST.columns<Row>([
  { ...memberColumn, title: "申请人" },
  kindColumn,
  typeColumn,
  periodColumn,
  lengthColumn,
  applicationStatusColumn,
  decidedByColumn,
  decidedAtColumn,
  { key: "reason", title: "事由", width: 136 },
  { ...createdAtColumn, title: "提交时间" },
]);

function nameOf({ member, kind, attendType }: Row): string {
  return `${member?.name ?? "已离职成员"}的${attendType?.name ?? ATTEND_APPLICATION_KIND[kind].text}申请`;
}

/**
 * Approval forms of attendance (leave, overtime, trip, punch repair, shift swap), and the applications made
 * with them (business §2 Attendance: AttendFlowList).
 */
export default function AttendFlowListPage({ queryRef }: PageProps<AttendFlowListPageQuery>) {
  const { attendApplications } = usePreloadedQuery<AttendFlowListPageQuery>(
    graphql`
      query AttendFlowListPageQuery(
        $page: PageInput!
        $filter: AttendApplicationFilter
        $orderBy: [AttendApplicationOrder!]
      ) {
        attendApplications(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id
            rowId
            processId
            kind
            beginsAt
            endsAt
            minutes
            amount
            status
            reason
            decidedAt
            createdAt
            member { id rowId name avatarUrl }
            attendType { id rowId name unit }
            decidedBy { id rowId name }
            days { day minutes amount words }
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
    typeId: useTypeSource(),
    mine: { hidden },
  });
  const openProcess = useOpenProcess();
  const navigate = usePageNavigate();
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={<AttendForms />}
      columns={COLUMNS}
      rows={attendApplications?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={attendApplications?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{
        panel: {
          name: nameOf,
          content: ({ days, kind, attendType }) =>
            days.length > 0 ? (
              <Section title="逐日计算">
                <ApplicationDays kind={kind} unit={attendType?.unit ?? null} days={days} />
              </Section>
            ) : null,
        },
      }}
      rowActions={({ processId }) => [
        { key: "process", text: "查看审批", onClick: () => openProcess(processId) },
      ]}
      create={{ key: "create", text: "发起申请", onClick: () => navigate("/oa/FlowApps") }}
      empty={{
        text: watches
          ? "成员的请假、加班、出差和补卡申请会出现在这里。"
          : "您的请假、加班、出差和补卡申请会出现在这里。",
      }}
    />
  );
}
