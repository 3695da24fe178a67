import { graphql, useFragment } from "react-relay";
import type { CodeHistory_code$data, CodeHistory_code$key } from "@/__generated__/CodeHistory_code.graphql";
import { STATUS } from "@/domains/qrcode/labels";
import { formatDateTime } from "@/ui/base/format";
import { Section } from "@/ui/frame/Card";
import { Timeline } from "@/ui/frame/Timeline";

type Step = CodeHistory_code$data["history"][number];

function titleOf(step: Step, first: boolean): string {
  const other = step.other?.code;
  if (step.status === "REPLACED") return other ? `更换为 ${other}` : "更换";
  if (step.status === "RETIRED") return "作废";
  if (other) return `接替 ${other}`;
  return first ? "绑定" : "修改绑定";
}

function factsOf({ name, model, serialNumber, location, remark }: Step): string {
  return [name, model, serialNumber, location, remark].filter(Boolean).join(" · ");
}

/** History of a QR code, newest first, with the equipment data at each change. */
export function CodeHistory({ code }: { code: CodeHistory_code$key }) {
  const { history } = useFragment(
    graphql`
      fragment CodeHistory_code on Qrcode {
        history {
          rowId
          status
          name
          model
          serialNumber
          location
          remark
          other {
            code
          }
          createdAt
          createdBy {
            name
          }
        }
      }
    `,
    code,
  );
  return (
    <Section title="绑定记录">
      <Timeline
        empty="暂无绑定记录"
        items={history.map((step, index) => ({
          key: step.rowId,
          time: step.createdAt,
          title: `${step.createdBy?.name ?? "系统"} ${titleOf(step, index === history.length - 1)}`,
          body: (
            <>
              {step.status === "RETIRED" ? null : factsOf(step)}
              <span className="ui-muted ui-small"> {formatDateTime(step.createdAt)}</span>
            </>
          ),
          tone: STATUS[step.status].tone,
        }))}
      />
    </Section>
  );
}
