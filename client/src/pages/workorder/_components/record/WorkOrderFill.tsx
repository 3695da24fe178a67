import TickIcon from "@blueprintjs/icons/lib/esm/generated/components/tick";
import { graphql, useFragment } from "react-relay";
import type { WorkOrderFill_order$key } from "@/__generated__/WorkOrderFill_order.graphql";
import { openPreview } from "@/app/files/preview/openPreview";
import { answerText, fillingOf, missingRequirements } from "@/domains/workOrder/fill/demand";
import { useAway } from "@/relay/offlineAnswers";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import "@/domains/workOrder/fill/fill.css";

/**
 * Requirements that the service type of a work order sets (checklist, form fields, photos, customer
 * signature), their present state, and those that are still missing (decision 0060).
 */
export function WorkOrderFill({ order: key }: { order: WorkOrderFill_order$key }) {
  const { fill } = useFragment(
    graphql`
      fragment WorkOrderFill_order on WorkOrder {
        fill { ...demand_fill @relay(mask: false) }
      }
    `,
    key,
  );
  const away = useAway();
  if (!fill) return null;
  const { signature } = fill;
  const open = missingRequirements(fill, {
    ...fillingOf(fill),
    photos: fill.photosTaken,
    signed: signature !== null,
  });
  return (
    <Card title="服务要求">
      <div className="ui-stack">
        {open.length > 0 ? (
          <p className="ui-muted">完工前还差：{open.join("、")}</p>
        ) : (
          <p>
            <StatusTag tone="green">要求已全部完成</StatusTag>
          </p>
        )}
        {fill.checklist.length > 0 ? (
          <ul className="work-checks" aria-label="检查项">
            {fill.checklist.map(({ key: line, text, required, ticked }) => (
              <li key={line} className="ui-row">
                <StatusTag tone={ticked ? "green" : "neutral"}>
                  {ticked ? <TickIcon size={12} aria-label="已完成" /> : "未完成"}
                </StatusTag>
                <span>
                  {text}
                  {required ? null : <span className="ui-muted ui-small"> 选做</span>}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {fill.fields.length > 0 ? (
          <DescriptionList
            visible={0}
            items={fill.fields.map((field) => ({
              label: field.label,
              value: answerText(field, field.answer) ?? <span className="ui-muted">未填写</span>,
            }))}
          />
        ) : null}
        {fill.photos > 0 ? (
          <p className="ui-muted">
            现场照片 {fill.photosTaken} / {fill.photos} 张
          </p>
        ) : null}
        {signature ? (
          <figure className="ui-stack" style={{ margin: 0 }}>
            <button
              type="button"
              className="work-sign__button"
              aria-label={`查看${signature.name}的签字`}
              disabled={away}
              title={away ? "没有网络" : undefined}
              onClick={() => void openPreview({ id: signature.file.rowId, name: signature.file.name })}
            >
              <img
                className="work-sign__shown"
                src={signature.file.streamUrl}
                alt={`${signature.name}的签字`}
              />
            </button>
            <figcaption className="ui-muted ui-small">
              客户签字：{signature.name} <DateTimeText value={signature.signedAt} />
            </figcaption>
          </figure>
        ) : fill.needsSignature ? (
          <p className="ui-muted">客户未签字</p>
        ) : null}
      </div>
    </Card>
  );
}
