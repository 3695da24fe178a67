import { graphql, usePreloadedQuery } from "react-relay";
import type { ToBeEffectiveKpiPageQuery } from "@/__generated__/ToBeEffectiveKpiPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { schemeOf, useSchemePrefix } from "@/domains/kpi/usePrefix";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { planColumns } from "../_components/planColumns";
import { usePlanActions } from "../_lib/usePlanActions";
import { effective as LIST } from "./list";

type Row = NonNullable<ToBeEffectiveKpiPageQuery["response"]["kpiPlans"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  planColumns.name,
  { ...planColumns.cycle, phone: true },
  planColumns.days,
  {
    key: "examineeCount",
    title: "被考核人",
    width: 100,
    number: true,
    phone: true,
    render: ({ examineeCount }) => examineeCount,
  },
  planColumns.team,
  { key: "createdBy", title: "提交人", width: 100, render: ({ createdBy }) => createdBy?.name },
  {
    key: "submittedAt",
    title: "提交时间",
    width: 184,
    render: ({ submittedAt }) => <ListTime value={submittedAt} />,
  },
  { ...planColumns.status, hidden: true },
]);

/**
 * Appraisal plans that wait for the viewer's audit: approved or returned, from the list or beside their
 * scheme (business §4 KPI plan).
 */
export default function ToBeEffectiveKpiPage({ queryRef }: PageProps<ToBeEffectiveKpiPageQuery>) {
  const data = usePreloadedQuery<ToBeEffectiveKpiPageQuery>(
    graphql`
      query ToBeEffectiveKpiPageQuery($page: PageInput!, $filter: KpiPlanFilter, $orderBy: [KpiPlanOrder!]) {
        kpiPlans(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId version name status beginsOn endsOn submittedAt examineeCount
            cycle { id value text color }
            team { id name }
            createdBy { id name }
            viewerCan { audit }
          }
        }
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { id value text }
      }
    `,
    queryRef,
  );
  const list = useList(LIST, { cycle: { options: optionsOfItems(data.cycles) } });
  const refresh = usePageRefresh();
  const act = usePlanActions(refresh);
  const schemes = useSchemePrefix();
  const go = usePageNavigate();
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={data.kpiPlans?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={data.kpiPlans?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ rowId }) => schemeOf(schemes, rowId, true) }}
      rowActions={(row) => [
        {
          key: "look",
          text: "审批方案",
          onClick: () => go(schemeOf(schemes, row.rowId, true)),
        },
        { key: "pass", text: "通过", hidden: !row.viewerCan.audit, onClick: () => act.pass(row) },
        {
          key: "refuse",
          text: "退回",
          intent: "danger",
          hidden: !row.viewerCan.audit,
          onClick: () => act.refuse(row),
        },
      ]}
      empty={{ text: "提交后由您审批的考核计划会出现在这里，通过后生效。" }}
    />
  );
}
