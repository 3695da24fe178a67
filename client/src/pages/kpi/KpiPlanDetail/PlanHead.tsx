import { graphql, useFragment } from "react-relay";
import type { PlanHead_plan$key } from "@/__generated__/PlanHead_plan.graphql";
import type { PlanHead_sums$key } from "@/__generated__/PlanHead_sums.graphql";
import { KPI_STATUS } from "@/domains/kpi/labels";
import { scoreText } from "@/domains/kpi/result/words";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { Steps } from "@/ui/frame/Steps";
import { InputProgress } from "../_components/planColumns";
import "../_components/plan.css";

/** The way of a plan; the audit is left out where nobody audits. */
const WAY = ["DRAFT", "WAIT_AUDIT", "INPUT", "CONFIRM", "REVIEW", "FINISHED"] as const;

interface PlanHeadProps {
  plan: PlanHead_plan$key;
  sums: PlanHead_sums$key | null;
  /** Narrows the examinees to a status. */
  onStatus: (status: string) => void;
}

/** Where a plan stands: its way, why it was given back or called off, and how many of its people are how far. */
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
