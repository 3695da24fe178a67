import { graphql, usePreloadedQuery } from "react-relay";
import type { ToBeEnteredKpiPageQuery } from "@/__generated__/ToBeEnteredKpiPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { inputsOf, schemeOf, usePrefix, useSchemePrefix } from "@/domains/kpi/usePrefix";
import { ListPage } from "@/ui/list/ListPage";
import { planColumns } from "../_components/planColumns";
import { entered as LIST } from "./list";

type Row = NonNullable<ToBeEnteredKpiPageQuery["response"]["kpiPlans"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  planColumns.name,
  {
    key: "ownOpenInputs",
    title: "待我录入",
    width: 110,
    number: true,
    phone: true,
    render: ({ ownOpenInputs }) => `${ownOpenInputs} 项`,
  },
  { ...planColumns.due, phone: true },
  planColumns.cycle,
  planColumns.days,
  planColumns.team,
  { ...planColumns.status, phone: false },
]);

/**
 * Appraisal plans with pending inputs of the viewer; each opens its table of inputs (business §4 KPI plan).
 */
export default function ToBeEnteredKpiPage({ queryRef }: PageProps<ToBeEnteredKpiPageQuery>) {
  const data = usePreloadedQuery<ToBeEnteredKpiPageQuery>(
    graphql`
      query ToBeEnteredKpiPageQuery($page: PageInput!, $filter: KpiPlanFilter, $orderBy: [KpiPlanOrder!]) {
        kpiPlans(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name status beginsOn endsOn inputDueOn ownOpenInputs
            cycle { id value text color }
            team { id name }
          }
        }
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { id value text }
      }
    `,
    queryRef,
  );
  const list = useList(LIST, { cycle: { options: optionsOfItems(data.cycles) } });
  const prefix = usePrefix();
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
      opens={{ to: ({ rowId }) => inputsOf(prefix, rowId) }}
      rowActions={({ rowId }) => [
        { key: "enter", text: "录入", onClick: () => go(inputsOf(prefix, rowId)) },
        { key: "scheme", text: "考核方案", onClick: () => go(schemeOf(schemes, rowId)) },
      ]}
      empty={{ text: "由您评分、还没有提交的考核会出现在这里。" }}
    />
  );
}
