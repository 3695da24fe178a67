import { graphql, useFragment } from "react-relay";
import type { WorkOrderEvaluation_order$key } from "@/__generated__/WorkOrderEvaluation_order.graphql";
import { EVALUATE_SOURCE } from "@/domains/workOrder/labels";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { RelativeTime } from "@/ui/frame/text";
import { Rating } from "@/ui/input/Rating";
import { WorkText } from "../WorkText";

const nothing = () => undefined;

/** How the work was found; nothing before somebody has said so (business §4 Work order: evaluate). */
export function WorkOrderEvaluation({ order: key }: { order: WorkOrderEvaluation_order$key }) {
  const { evaluate } = useFragment(
    graphql`
      fragment WorkOrderEvaluation_order on WorkOrder {
        evaluate {
          score
          attitude
          speed
          quality
          content
          source
          createdAt
          createdBy { name }
        }
      }
    `,
    key,
  );
  if (!evaluate) return null;
  const { score, attitude, speed, quality, content, source, createdAt, createdBy } = evaluate;
  const stars = (label: string, value: number | null | undefined) => ({
    label,
    hidden: !value,
    value: <Rating readOnly value={value ?? 0} onChange={nothing} />,
  });
  return (
    <Card title="评价">
      <div className="ui-stack">
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
          {EVALUATE_SOURCE[source].text} {createdBy?.name} <RelativeTime value={createdAt} />
        </p>
      </div>
    </Card>
  );
}
