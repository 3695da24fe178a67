import { graphql, useFragment } from "react-relay";
import type {
  WorkOrderEvaluation_order$data,
  WorkOrderEvaluation_order$key,
} from "@/__generated__/WorkOrderEvaluation_order.graphql";
import { EVALUATE_SOURCE } from "@/domains/workOrder/labels";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";
import { Rating } from "@/ui/input/Rating";
import { WorkText } from "../WorkText";

type Evaluate = NonNullable<WorkOrderEvaluation_order$data["evaluates"]>[number];

const nothing = () => undefined;

/**
 * Evaluations of the work side by side: the customer's, and one by a member on their behalf; nothing
 * without any (business §4 Work order: evaluate).
 */
export function WorkOrderEvaluation({ order: key }: { order: WorkOrderEvaluation_order$key }) {
  const { evaluates } = useFragment(
    graphql`
      fragment WorkOrderEvaluation_order on WorkOrder {
        evaluates {
          rowId
          score
          attitude
          speed
          quality
          content
          source
          counts
          createdAt
          createdBy { name }
        }
      }
    `,
    key,
  );
  if (!evaluates || evaluates.length === 0) return null;
  return (
    <Card title="评价">
      <div className="work-record__evaluates">
        {evaluates.map((one) => (
          <Said key={one.rowId} said={one} />
        ))}
      </div>
    </Card>
  );
}

function Said({ said }: { said: Evaluate }) {
  const { score, attitude, speed, quality, content, source, counts, createdAt, createdBy } = said;
  const { text, tone } = EVALUATE_SOURCE[source];
  const stars = (label: string, value: number | null | undefined) => ({
    label,
    hidden: !value,
    value: <Rating readOnly value={value ?? 0} onChange={nothing} />,
  });
  return (
    <section className="ui-stack" aria-label={text}>
      <StatusTag tone={tone}>{text}</StatusTag>
      <DescriptionList
        visible={0}
        items={[
          stars("总体评价", score),
          stars("服务态度", attitude),
          stars("响应速度", speed),
          stars("服务质量", quality),
        ]}
      />
      <WorkText text={content} none="没有文字评价" />
      <p className="ui-muted ui-small work-record__by">
        {createdBy?.name} <RelativeTime value={createdAt} />
        {counts ? null : "，统计以客户本人的评价为准"}
      </p>
    </section>
  );
}
