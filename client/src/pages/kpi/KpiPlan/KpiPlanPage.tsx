import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { KpiPlanPageQuery } from "@/__generated__/KpiPlanPageQuery.graphql";
import type { kpiMutationsDeleteMutation } from "@/__generated__/kpiMutationsDeleteMutation.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { RecordList } from "@/app/record/RecordList";
import { SavedViewTabs } from "@/app/record/SavedViewTabs";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { planOf, schemeOf, usePrefix, useSchemePrefix } from "@/domains/kpi/usePrefix";
import { useDirectedTeams } from "@/domains/useDirectedTeams";
import { useKpiSave } from "../_lib/useKpiSave";
import { usePlanActions } from "../_lib/usePlanActions";
import { COLUMNS } from "./columns";
import { plans as LIST, ROUTE, VIEWS, viewQuery } from "./list";
import { openGroups, openPlan, openRunning } from "./openPlan";

/** URL queries of the tabs; the first is that of the bare URL. */
const QUERIES = VIEWS.map(({ key, label }, at) => ({ key, label, query: at === 0 ? "" : `view=${key}` }));

/**
 * List of appraisal plans, each with its stage and the number of pending inputs (business §2 KPI: KpiPlan).
 */
export default function KpiPlanPage({ queryRef }: PageProps<KpiPlanPageQuery>) {
  const data = usePreloadedQuery<KpiPlanPageQuery>(
    graphql`
      query KpiPlanPageQuery(
        $page: PageInput!
        $filter: KpiPlanFilter
        $orderBy: [KpiPlanOrder!]
        $route: String!
      ) {
        kpiPlans(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId version name status beginsOn endsOn inputDueOn reason auditPersonValue createdAt
            examineeCount inputCount openInputCount
            cycle { id value text color }
            team { id name }
            template { id name }
            createdBy { id name }
            viewerCan { update submit cancel copy delete remind updateRunning }
          }
        }
        savedViews(route: $route) { ...SavedViewTabs_views }
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { id value text }
      }
    `,
    queryRef,
  );
  const save = useKpiSave();
  const can = useCan();
  const { isTeamManager } = useViewer();
  const prefix = usePrefix();
  const schemes = useSchemePrefix();
  const go = usePageNavigate();
  const refresh = usePageRefresh();
  const act = usePlanActions(refresh);
  const list = useList(LIST, {
    cycle: { options: optionsOfItems(data.cycles) },
    teamId: useDirectedTeams(can({ perms: "e:manage,kpi:plan" })).source,
  });
  const [params] = useSearchParams();
  const shown = viewQuery(params);
  const creates = can({ perms: "e:manage,kpi:plan:create" }) || isTeamManager;
  return (
    <RecordList
      {...list}
      subject="考核计划"
      columns={COLUMNS}
      page={data.kpiPlans}
      nameOf={({ name }) => name}
      to={({ rowId }) => planOf(prefix, rowId)}
      edit={(row) =>
        openPlan(row ? { id: row.rowId } : { onCreated: (id: string) => go(planOf(prefix, id)) })
      }
      remove={async (ids) =>
        (await save<kpiMutationsDeleteMutation>((all) => all.remove, { ids })).userErrors
      }
      create={creates ? {} : null}
      actions={[
        {
          key: "groups",
          text: "批量新增",
          hidden: !creates,
          onClick: async () => {
            if (await openGroups({})) await refresh();
          },
        },
      ]}
      rowActions={(row) => [
        {
          key: "submit",
          text: "提交",
          intent: "primary",
          hidden: !row.viewerCan.submit,
          onClick: () => act.submit(row, Boolean(row.auditPersonValue)),
        },
        {
          key: "running",
          text: "修改设置",
          hidden: !row.viewerCan.updateRunning,
          onClick: async () => {
            if (await openRunning({ id: row.rowId })) await refresh();
          },
        },
        { key: "scheme", text: "考核方案", onClick: () => go(schemeOf(schemes, row.rowId)) },
        { key: "copy", text: "复制到下一周期", hidden: !row.viewerCan.copy, onClick: () => act.copy(row) },
        {
          key: "remind",
          text: "提醒待办的人",
          hidden: !row.viewerCan.remind,
          onClick: () => act.remind(row),
        },
        {
          key: "cancel",
          text: "终止",
          intent: "danger",
          hidden: !row.viewerCan.cancel,
          onClick: () => act.cancel(row),
        },
      ]}
      about="考核计划规定一个周期里考核谁、按什么指标、由谁评分。新建为草稿，提交后生效，依次录入、确认、审核。"
      views={[]}
      header={
        <SavedViewTabs
          views={data.savedViews ?? []}
          route={ROUTE}
          tabs={QUERIES}
          tab={QUERIES.find(({ query }) => query === shown)?.key ?? null}
          onTab={(key) => list.state.setView(key)}
          queryOf={viewQuery}
          filters={list.filters}
        />
      }
    />
  );
}
