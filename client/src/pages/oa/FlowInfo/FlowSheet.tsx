import { graphql, useFragment } from "react-relay";
import type { FlowProcessStatus, FlowSheet_process$key } from "@/__generated__/FlowSheet_process.graphql";
import { useViewer } from "@/app/session/viewer";
import { FLOW_PROCESS_STATUS, FLOW_TASK_STATUS } from "@/domains/flow/labels";
import { formatDateTime } from "@/ui/base/format";

/** Statuses that are printed as a stamp. */
const STAMPED: ReadonlySet<FlowProcessStatus> = new Set([
  "APPROVED",
  "REFUSED",
  "WITHDRAWN",
  "TERMINATED",
  "ANNULLED",
]);

/** Task statuses that are printed like a signature. */
const SIGNED: ReadonlySet<string> = new Set(["AGREED", "REFUSED", "RETURNED", "PASSED"]);

export interface FlowSheetProps {
  process: FlowSheet_process$key;
}

/**
 * Print layout of an approval application: its result as a stamp, and the opinions with names and times in
 * place of signatures.
 */
export function FlowSheet({ process: key }: FlowSheetProps) {
  const { status, steps, rowId, finishedAt } = useFragment(
    graphql`
      fragment FlowSheet_process on FlowProcess {
        rowId
        status
        finishedAt
        steps {
          item
          status
          opinion
          doneAt
          node { name }
          member { name }
          insteadOf { name }
        }
      }
    `,
    key,
  );
  const { enterprise, member } = useViewer();
  const signed = steps.filter((step) => SIGNED.has(step.status));
  return (
    <section className="ui-print flow-sheet">
      {STAMPED.has(status) ? (
        <p className="flow-sheet__stamp" data-tone={FLOW_PROCESS_STATUS[status].tone}>
          <strong>{FLOW_PROCESS_STATUS[status].text}</strong>
          <span>{formatDateTime(finishedAt).slice(0, 10)}</span>
        </p>
      ) : null}
      <table>
        <caption>审批意见</caption>
        <thead>
          <tr>
            <th>节点</th>
            <th>审批人</th>
            <th>结果</th>
            <th>意见</th>
            <th>时间</th>
          </tr>
        </thead>
        <tbody>
          {signed.map((step) => (
            <tr key={step.item}>
              <td>{step.node.name}</td>
              <td>
                {step.member?.name ?? "已离职成员"}
                {step.insteadOf ? `（代${step.insteadOf.name}）` : ""}
              </td>
              <td>{FLOW_TASK_STATUS[step.status].text}</td>
              <td>{step.opinion}</td>
              <td>{formatDateTime(step.doneAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {enterprise.name} · 编号 {rowId} · {member.name} 打印于 {formatDateTime(new Date())}
      </p>
    </section>
  );
}
