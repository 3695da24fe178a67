import { graphql, useFragment } from "react-relay";
import type { PlanHead_plan$key } from "@/__generated__/PlanHead_plan.graphql";
import type { PlanHead_sums$key } from "@/__generated__/PlanHead_sums.graphql";
import { KPI_STATUS } from "@/domains/kpi/labels";
import { scoreText } from "@/domains/kpi/result/texts";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { Steps } from "@/ui/frame/Steps";
import { InputProgress } from "../_components/planColumns";
import "../_components/plan.css";

/** Statuses of a plan, in order; the audit is left out for plans without auditors. */
const WAY = ["DRAFT", "WAIT_AUDIT", "INPUT", "CONFIRM", "REVIEW", "FINISHED"] as const;

interface PlanHeadProps {
  plan: PlanHead_plan$key;
  sums: PlanHead_sums$key | null;
  /** Filters the appraised members by a status. */
  onStatus: (status: string) => void;
}

/**
 * Header of an appraisal plan: progress, reason of a return or cancellation, and numbers of members by
 * status.
 */
export function PlanHead({ plan: key, sums: sumsKey, onStatus }: PlanHeadProps) {
  const plan = useFragment(
    graphql`
      fragment PlanHead_plan on KpiPlan {
        status reason auditPersonValue effectiveAt inputDueOn examineeCount inputCount openInputCount
      }
    `,
    key,
  );
  const sums = useFragment(
    graphql`
      fragment PlanHead_sums on KpiPlanSums {
        average
        statuses { status statusText count }
      }
    `,
    sumsKey,
  );
  const { status, reason, auditPersonValue, effectiveAt, inputDueOn } = plan;
  const way = WAY.filter((one) => one !== "WAIT_AUDIT" || auditPersonValue).map((one) => ({
    key: one,
    label: KPI_STATUS[one].text,
    ...(one === "INPUT" && inputDueOn ? { hint: `截止 ${inputDueOn}` } : {}),
  }));
  const isOff = status === "CANCELLED";
  return (
    <>
      {isOff ? null : (
        <div className="kpi-way">
          <Steps steps={way} current={status === "RETURNED" ? "DRAFT" : status} />
        </div>
      )}
      {reason && (isOff || status === "RETURNED" || effectiveAt) ? (
        <p className="kpi-notice" role="status">
          {isOff ? "终止原因" : "最近一次退回的原因"}：{reason}
        </p>
      ) : null}
      {effectiveAt && sums ? (
        <StatTiles>
          {plan.inputCount ? (
            <StatTile
              label="录入进度"
              value={<InputProgress inputCount={plan.inputCount} openInputCount={plan.openInputCount} />}
            />
          ) : null}
          {sums.statuses
            .filter(({ count }) => count > 0)
            .map(({ status: one, statusText, count }) => (
              <StatTile
                key={one}
                label={statusText}
                value={`${count} 人`}
                tone={KPI_STATUS[one].tone}
                onClick={() => onStatus(one)}
              />
            ))}
          <StatTile label="平均总分" value={scoreText(sums.average)} />
        </StatTiles>
      ) : null}
    </>
  );
}
