import { useEffect } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { KpiPlanDetailPageQuery } from "@/__generated__/KpiPlanDetailPageQuery.graphql";
import { useCan } from "@/access/Can";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import { useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { PlanStatusTag } from "@/domains/kpi/ExamineStatusTag";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import { ExamineeNames } from "../_components/ExamineeNames";
import { PlanFacts } from "../_components/PlanFacts";
import { PlanIndications } from "../_components/PlanIndications";
import { usePlanActions } from "../_lib/usePlanActions";
import { examinees as LIST } from "./list";
import { PlanHead } from "./PlanHead";
import { PlanPeople } from "./PlanPeople";
import { usePlanItems } from "./usePlanItems";
import { usePlanMenu } from "./usePlanMenu";

const CalibrationBoard = lazyPart(() =>
  import("./CalibrationBoard").then((module) => module.CalibrationBoard),
);
const PlanRecords = lazyPart(() => import("./PlanRecords").then((module) => module.PlanRecords));

/**
 * Appraisal plan: its members' results, indicators, calibration board, comments and operation log in tabs.
 * URL parameter `step` names the tab, `detail` a member's result (business §2 KPI: KpiPlanDetail).
 */
export default function KpiPlanDetailPage({ queryRef, search }: PageProps<KpiPlanDetailPageQuery>) {
  const data = usePreloadedQuery<KpiPlanDetailPageQuery>(
    graphql`
      query KpiPlanDetailPageQuery(
        $id: ID!
        $page: PageInput!
        $filter: KpiExamineFilter
        $orderBy: [KpiExamineOrder!]
      ) {
        kpiPlan(id: $id) {
          id rowId version name status auditPersonValue ownOpenInputs effectiveAt examineeCount
          grades { name from }
          viewerCan {
            audit cancel copy delete input remind return review submit update updateRunning updateSource
          }
          ...PlanHead_plan
          ...PlanFacts_plan
          ...PlanIndications_plan
          ...ExamineeNames_plan
        }
        kpiExamines(page: $page, filter: $filter, orderBy: $orderBy) { ...PlanPeople_examines }
        kpiPlanSums(filter: { planId: $id }) {
          count
          statuses { status statusText count }
          ...PlanHead_sums
        }
      }
    `,
    queryRef,
  );
  const plan = found(data.kpiPlan);
  const refresh = usePageRefresh();
  const act = usePlanActions(refresh);
  const back = useBack();
  const isAdmin = useCan()({ perms: "e:manage" });
  const [, setParams] = useSearchParams();
  const list = useList(LIST, {
    teamId: useTeamSource({ type: "INTERNAL" }),
    grade: { options: plan.grades.map(({ name }) => ({ value: name, label: name })) },
  });
  const ready = data.kpiPlanSums?.statuses.find(({ status }) => status === "REVIEW")?.count ?? 0;
  const edits = usePlanItems(plan.rowId, refresh);
  const { primary, actions, menu } = usePlanMenu(plan, { act, refresh, back, ready });
  usePageTitle(plan.name);
  const isEffective = Boolean(plan.effectiveAt);
  const tabs = [
    { key: "people", label: "被考核人", count: plan.examineeCount ?? null },
    { key: "items", label: "指标" },
    { key: "info", label: "计划信息" },
    // the calibration board is for reviewers and for managers of the plan
    ...(isEffective && (plan.viewerCan.review || plan.viewerCan.return || isAdmin)
      ? [{ key: "board", label: "校准" }]
      : []),
    { key: "comments", label: "评论" },
    ...(isAdmin ? [{ key: "records", label: "操作记录" }] : []),
  ];
  const asked = search.get("step");
  const step = tabs.find(({ key }) => key === asked)?.key ?? "people";
  const change = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  // the URL of a member's result opens the row's panel
  const detail = search.get("detail");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each examinee that an address names
  useEffect(() => {
    if (detail) change({ detail: null, show: detail, step: null });
  }, [detail]);
  return (
    <div className="ui-page">
      <PageHeader
        title={plan.name}
        breadcrumb={useBreadcrumb(plan.name)}
        tag={<PlanStatusTag status={plan.status} />}
        primary={primary}
        actions={actions}
        menu={menu}
      />
      <PlanHead
        plan={plan}
        sums={data.kpiPlanSums ?? null}
        onStatus={(status) => change({ step: null, statuses: status, pageNo: null })}
      />
      <Tabs
        label="计划的内容"
        tabs={tabs}
        value={step}
        onChange={(key) => change({ step: key === "people" ? null : key, show: null })}
      >
        {step === "people" ? (
          isEffective ? (
            <PlanPeople
              examines={data.kpiExamines ?? null}
              list={list}
              plan={plan}
              act={act}
              refresh={refresh}
            />
          ) : (
            <ExamineeNames plan={plan} />
          )
        ) : null}
        {step === "items" ? (
          <PlanIndications plan={plan} edits={plan.viewerCan.update ? edits : null} />
        ) : null}
        {step === "info" ? (
          <Card>
            <PlanFacts plan={plan} />
          </Card>
        ) : null}
        {step === "board" ? (
          <CalibrationBoard planId={plan.rowId} version={plan.version} refresh={refresh} />
        ) : null}
        {step === "comments" ? (
          <Card>
            <RecordActivity recordId={plan.id} />
          </Card>
        ) : null}
        {step === "records" ? <PlanRecords planId={plan.rowId} version={plan.version} /> : null}
      </Tabs>
    </div>
  );
}
