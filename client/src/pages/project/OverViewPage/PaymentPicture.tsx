import { graphql, useFragment } from "react-relay";
import type { PaymentPicture_plans$key } from "@/__generated__/PaymentPicture_plans.graphql";
import { ChartCard } from "@/ui/chart/ChartCard";
import { isEmpty } from "@/ui/chart/figures";
import { paymentFigures } from "./chartData";

/**
 * Chart of a project's payments due by month. A project has at most 500 payment plans, which the page
 * queries at once: the chart shows all of them or is absent.
 */
export function PaymentPicture({
  plans: key,
  projectId,
}: {
  plans: PaymentPicture_plans$key;
  projectId: string;
}) {
  const { nodes, totalCount } = useFragment(
    graphql`
      fragment PaymentPicture_plans on PaymentPlanConnection {
        totalCount
        nodes {
          amount
          received
          missing
          dueOn
          overdueDays
          state
        }
      }
    `,
    key,
  );
  const { figures, undated } = paymentFigures(nodes, projectId);
  if (totalCount !== nodes.length || isEmpty(figures)) return null;
  return (
    <ChartCard
      title="收款进度"
      unit="元"
      figures={figures}
      note={undated > 0 ? `另有 ${undated} 期未定应收日期，未计入。` : undefined}
    />
  );
}
