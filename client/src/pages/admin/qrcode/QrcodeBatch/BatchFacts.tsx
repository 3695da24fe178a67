import { graphql, useFragment } from "react-relay";
import type { BatchFacts_batch$key } from "@/__generated__/BatchFacts_batch.graphql";
import { PageLink } from "@/app/page/navigation";
import { formatDateTime, formatNumber } from "@/ui/base/format";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { BatchState } from "../_components/BatchState";

/** Data of a batch of QR codes: number of codes, template, prefix, note, creator and time. */
export function BatchFacts({ batch: key }: { batch: BatchFacts_batch$key }) {
  const batch = useFragment(
    graphql`
      fragment BatchFacts_batch on QrcodeBatch {
        quantity
        ready
        prefix
        remark
        createdAt
        createdBy {
          name
        }
        template {
          rowId
          name
          width
          height
        }
      }
    `,
    key,
  );
  const { template } = batch;
  return (
    <Card>
      <DescriptionList
        visible={0}
        items={[
          {
            label: "数量",
            value: (
              <span className="ui-row">
                {formatNumber(batch.quantity, 0)} 个<BatchState ready={batch.ready} />
              </span>
            ),
          },
          {
            label: "标签模板",
            value: template ? (
              <PageLink to={`/admin/QrcodeTemplateEdit?id=${template.rowId}`}>
                {template.name}（{template.width} × {template.height} 毫米）
              </PageLink>
            ) : null,
          },
          { label: "前缀", value: batch.prefix || "无" },
          { label: "创建", value: `${batch.createdBy?.name ?? "系统"} ${formatDateTime(batch.createdAt)}` },
          { label: "备注", value: batch.remark, hidden: !batch.remark, span: 2 },
        ]}
      />
    </Card>
  );
}
