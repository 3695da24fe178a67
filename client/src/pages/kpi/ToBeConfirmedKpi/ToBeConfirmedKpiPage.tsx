import { graphql, usePreloadedQuery } from "react-relay";
import type { ToBeConfirmedKpiPageQuery } from "@/__generated__/ToBeConfirmedKpiPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useKpiPlanSource } from "@/domains/kpi/useKpiPlanSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { ListPage } from "@/ui/list/ListPage";
import { examineColumns } from "../_components/examineColumns";
import { resultPanelOf } from "../_components/resultPanelOf";
import { usePlanActions } from "../_lib/usePlanActions";
import { useResultSteps } from "../_lib/useResultSteps";
import { ALL, confirmed as LIST } from "./list";

type Row = NonNullable<ToBeConfirmedKpiPageQuery["response"]["kpiExamines"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  examineColumns.member,
  examineColumns.plan,
  { ...examineColumns.team, hidden: true },
  examineColumns.score,
  examineColumns.extra,
  examineColumns.total,
  examineColumns.grade,
  { ...examineColumns.status, phone: true },
  examineColumns.due,
]);

/** Fields of a result that its member's actions need. */
const ownOf = ({ rowId, version, plan }: Row) => ({ rowId, version, name: plan?.name ?? "考核结果" });

/**
 * Results that wait for confirmation by their members, or an appeal with a reason; managers of plans see
 * all of them (business §4 KPI plan).
 */
export default function ToBeConfirmedKpiPage({ queryRef }: PageProps<ToBeConfirmedKpiPageQuery>) {
  const data = usePreloadedQuery<ToBeConfirmedKpiPageQuery>(
    graphql`
      query ToBeConfirmedKpiPageQuery(
        $page: PageInput!
        $filter: KpiExamineFilter
        $orderBy: [KpiExamineOrder!]
      ) {
        kpiExamines(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId version score extra total grade confirmDueAt
            member { id rowId name avatarUrl }
            team { id name }
            plan { id rowId version name grades { name } viewerCan { remind } }
            viewerCan { confirm appeal }
            ...ExamineStatusTag_examine
          }
        }
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { id value text }
      }
    `,
    queryRef,
  );
  const managesPlans = useCan()({ perms: "e:manage,kpi:plan" });
  const plans = useKpiPlanSource();
  const teams = useTeamSource({ type: "INTERNAL" });
  const list = useList(LIST, {
    cycle: { options: optionsOfItems(data.cycles) },
    planId: { ...plans, hidden: !managesPlans },
    teamId: { ...teams, hidden: !managesPlans },
  });
  const refresh = usePageRefresh();
  const steps = useResultSteps(refresh);
  const act = usePlanActions(refresh);
  const isAll = list.state.view === ALL;
  return (
    <ListPage<Row>
      {...list}
      {...(managesPlans ? {} : { views: [] })}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={data.kpiExamines?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={data.kpiExamines?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: resultPanelOf(refresh) }}
      rowActions={(row) => [
        {
          key: "confirm",
          text: "确认",
          hidden: !row.viewerCan.confirm,
          onClick: () => steps.confirm([ownOf(row)]),
        },
        {
          key: "appeal",
          text: "申诉",
          hidden: !row.viewerCan.appeal,
          onClick: () => steps.appeal(ownOf(row)),
        },
        {
          key: "remind",
          text: "提醒计划中待办的人",
          hidden: !row.plan?.viewerCan.remind,
          onClick: () => (row.plan ? act.remind(row.plan) : undefined),
        },
      ]}
      canSelect={({ viewerCan }) => viewerCan.confirm}
      batchActions={[
        {
          key: "confirm",
          text: "确认",
          intent: "primary",
          onClick: (rows) => steps.confirm(rows.map(ownOf)),
        },
      ]}
      empty={{
        text: isAll
          ? "录入完成、还没有确认的结果会出现在这里；到期没有申诉的视为确认。"
          : "您的考核出分后会出现在这里，请核对后确认，有异议可以申诉；到期没有申诉的视为确认。",
      }}
    />
  );
}
