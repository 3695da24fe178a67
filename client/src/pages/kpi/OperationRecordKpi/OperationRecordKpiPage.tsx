import { graphql, usePreloadedQuery } from "react-relay";
import type { OperationRecordKpiPageQuery } from "@/__generated__/OperationRecordKpiPageQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { KPI_ACTION } from "@/domains/kpi/labels";
import { useKpiPlanSource } from "@/domains/kpi/useKpiPlanSource";
import { planOf, usePrefix } from "@/domains/kpi/usePrefix";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { records as LIST } from "./list";

type RecordRow = NonNullable<OperationRecordKpiPageQuery["response"]["kpiRecords"]>["nodes"][number];

/** Values before and after a step: 87.5 → 90. */
function changeText({ before, after }: Pick<RecordRow, "before" | "after">): string {
  if (!before && !after) return "";
  return before && after ? `${before} → ${after}` : after || `原为 ${before}`;
}

const COLUMNS = LIST.columns<RecordRow>([
  {
    key: "action",
    title: "操作",
    width: 130,
    required: true,
    render: ({ action }) => <StatusTag tone={KPI_ACTION[action].tone}>{KPI_ACTION[action].text}</StatusTag>,
  },
  {
    key: "plan",
    title: "考核计划",
    width: 220,
    grow: true,
    phone: true,
    render: ({ plan }) => (plan ? <PlanLink rowId={plan.rowId} name={plan.name} /> : "已删除的计划"),
  },
  { key: "examinee", title: "被考核人", width: 120, render: ({ examine }) => examine?.member?.name },
  { key: "change", title: "变化", width: 180, render: changeText },
  { key: "reason", title: "原因", width: 220 },
  {
    key: "member",
    title: "操作人",
    width: 130,
    render: ({ member }) => (member ? <PersonName name={member.name} src={member.avatarUrl} /> : "系统"),
  },
  {
    key: "at",
    title: "操作时间",
    width: 184,
    phone: true,
    sortable: "AT",
    render: ({ at }) => <ListTime value={at} />,
  },
]);

function PlanLink({ rowId, name }: { rowId: string; name: string }) {
  return <PageLink to={planOf(usePrefix(), rowId)}>{name}</PageLink>;
}

/** Operation log of appraisal plans: member, reason and change of every step. It can't be edited. */
export default function OperationRecordKpiPage({ queryRef }: PageProps<OperationRecordKpiPageQuery>) {
  const { kpiRecords } = usePreloadedQuery<OperationRecordKpiPageQuery>(
    graphql`
      query OperationRecordKpiPageQuery(
        $page: PageInput!
        $filter: KpiRecordFilter
        $orderBy: [KpiRecordOrder!]
      ) {
        kpiRecords(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId action reason before after at
            plan { rowId name }
            examine { id member { id name } }
            member { id rowId name avatarUrl }
          }
        }
      }
    `,
    queryRef,
  );
  const list = useList(LIST, { planId: useKpiPlanSource(), memberId: useMemberSource() });
  return (
    <ListPage<RecordRow>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={kpiRecords?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={kpiRecords?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: { name: ({ action }) => KPI_ACTION[action].text } }}
      empty={{ text: "计划的每一步操作都会记在这里：谁在什么时候做了什么、为什么、改了什么。" }}
    />
  );
}
