import { graphql, usePreloadedQuery } from "react-relay";
import type { AssessmentSchemePageQuery } from "@/__generated__/AssessmentSchemePageQuery.graphql";
import { found } from "@/app/errors";
import { useBack } from "@/app/page/navigation";
import { usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { PlanStatusTag } from "@/domains/kpi/ExamineStatusTag";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { ExamineeNames } from "../_components/ExamineeNames";
import { PlanFacts } from "../_components/PlanFacts";
import { PlanIndications } from "../_components/PlanIndications";
import { usePlanActions } from "../_lib/usePlanActions";
import "../_components/plan.css";

/**
 * Scheme of an appraisal plan, in a window of its own: its indicators, their scoring and their raters. With
 * `isAudit` an auditor approves or returns it there (business §2 KPI: AssessmentScheme).
 */
export default function AssessmentSchemePage({ queryRef, search }: PageProps<AssessmentSchemePageQuery>) {
  const data = usePreloadedQuery<AssessmentSchemePageQuery>(
    graphql`
      query AssessmentSchemePageQuery($id: ID!) {
        kpiPlan(id: $id) {
          id rowId version name status reason examineeCount
          viewerCan { audit }
          ...PlanFacts_plan
          ...PlanIndications_plan
          ...ExamineeNames_plan
        }
      }
    `,
    queryRef,
  );
  const plan = found(data.kpiPlan);
  const refresh = usePageRefresh();
  const act = usePlanActions(refresh);
  const back = useBack();
  const { name, status, reason, viewerCan, examineeCount } = plan;
  usePageTitle(`考核方案 ${name}`);
  const isAudit = search.has("isAudit") && viewerCan.audit;
  const leaveAfter = async (step: Promise<boolean>) => {
    if (await step) back();
  };
  return (
    <main className="ui-page">
      <PageHeader
        title={name}
        tag={<PlanStatusTag status={status} />}
        actions={[
          {
            key: "refuse",
            text: "退回",
            intent: "danger",
            hidden: !isAudit,
            onClick: () => leaveAfter(act.refuse(plan)),
          },
          { key: "print", text: "打印", onClick: () => window.print() },
          { key: "back", text: "返回", onClick: back },
        ]}
        primary={{
          key: "pass",
          text: "通过",
          hidden: !isAudit,
          onClick: () => leaveAfter(act.pass(plan)),
        }}
      />
      {search.has("isAudit") && !viewerCan.audit ? (
        <p className="kpi-notice" role="status">
          这个计划现在不需要您审批。
        </p>
      ) : null}
      {reason && (status === "RETURNED" || status === "CANCELLED") ? (
        <p className="kpi-notice" role="status">
          {status === "RETURNED" ? "退回原因" : "终止原因"}：{reason}
        </p>
      ) : null}
      <Card title="计划信息">
        <PlanFacts plan={plan} />
      </Card>
      <PlanIndications plan={plan} />
      {examineeCount === null || examineeCount === undefined ? null : (
        <Card title={`被考核人（${examineeCount}）`}>
          <ExamineeNames plan={plan} />
        </Card>
      )}
    </main>
  );
}
