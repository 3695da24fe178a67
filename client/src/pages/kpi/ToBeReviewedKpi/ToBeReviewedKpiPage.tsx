import { graphql, usePreloadedQuery } from "react-relay";
import type { ToBeReviewedKpiPageQuery } from "@/__generated__/ToBeReviewedKpiPageQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useKpiPlanSource } from "@/domains/kpi/useKpiPlanSource";
import { planOf, usePrefix } from "@/domains/kpi/usePrefix";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { toast } from "@/ui/feedback/toasts";
import { Ellipsis } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { examineColumns } from "../_components/examineColumns";
import { resultPanelOf } from "../_components/resultPanelOf";
import { usePlanActions } from "../_lib/usePlanActions";
import { nameOf, useReviewActions } from "../_lib/useReviewActions";
import { reviewed as LIST } from "./list";

type Row = NonNullable<ToBeReviewedKpiPageQuery["response"]["kpiExamines"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  examineColumns.member,
  examineColumns.team,
  examineColumns.plan,
  { ...examineColumns.status, phone: true },
  examineColumns.score,
  examineColumns.extra,
  examineColumns.moved,
  examineColumns.total,
  examineColumns.grade,
  {
    key: "appealReason",
    title: "申诉理由",
    width: 220,
    render: ({ appealReason }) => (appealReason ? <Ellipsis>{appealReason}</Ellipsis> : null),
  },
]);

/**
 * Results that wait for the viewer's review: finished, returned or calibrated, and appeals to answer
 * (business §4 KPI plan).
 */
export default function ToBeReviewedKpiPage({ queryRef }: PageProps<ToBeReviewedKpiPageQuery>) {
  const data = usePreloadedQuery<ToBeReviewedKpiPageQuery>(
    graphql`
      query ToBeReviewedKpiPageQuery(
        $page: PageInput!
        $filter: KpiExamineFilter
        $orderBy: [KpiExamineOrder!]
      ) {
        kpiExamines(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId version score extra extraReason moved movedReason total grade appealReason
            member { id rowId name avatarUrl }
            team { id name }
            plan { id rowId version name extraMax grades { name from } }
            viewerCan { answer extra calibrate return finish }
            ...ExamineStatusTag_examine
          }
        }
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { id value text }
      }
    `,
    queryRef,
  );
  const list = useList(LIST, {
    cycle: { options: optionsOfItems(data.cycles) },
    planId: useKpiPlanSource(),
    teamId: useTeamSource({ type: "INTERNAL" }),
  });
  const refresh = usePageRefresh();
  const act = usePlanActions(refresh);
  const { actionsOf } = useReviewActions(act, refresh);
  const prefix = usePrefix();
  const go = usePageNavigate();
  const finish = (rows: readonly Row[]) => {
    const ready = rows.filter(({ viewerCan }) => viewerCan.finish);
    if (ready.length > 0) return act.finish({ ids: ready.map(({ rowId }) => rowId) }, ready.length);
    toast.warning("选中的结果还不能完成，请先处理申诉");
    return false;
  };
  /**
   * Returns results; a return is a step of one plan, so results of several plans are returned plan by plan.
   */
  const giveBack = (rows: readonly Row[]) => {
    const ready = rows.filter(({ viewerCan }) => viewerCan.return);
    const plan = ready[0]?.plan;
    if (!plan || ready.some((row) => row.plan?.rowId !== plan.rowId)) {
      toast.warning(plan ? "一次只能退回同一个计划的结果" : "选中的结果不能退回");
      return false;
    }
    return act.giveBack(
      plan,
      ready.map(({ rowId }) => rowId),
      ready.map(nameOf),
    );
  };
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      columns={COLUMNS}
      rows={data.kpiExamines?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={data.kpiExamines?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ panel: resultPanelOf(refresh) }}
      rowActions={(row) => [
        ...actionsOf(row),
        {
          key: "plan",
          text: "打开计划",
          hidden: !row.plan,
          onClick: () => (row.plan ? go(planOf(prefix, row.plan.rowId)) : undefined),
        },
      ]}
      canSelect={({ viewerCan }) => viewerCan.finish || viewerCan.return}
      batchActions={[
        { key: "finish", text: "完成", intent: "primary", onClick: finish },
        { key: "return", text: "退回", intent: "danger", onClick: giveBack },
      ]}
      empty={{ text: "确认后由您审核的结果，和等待答复的申诉会出现在这里。" }}
    />
  );
}
