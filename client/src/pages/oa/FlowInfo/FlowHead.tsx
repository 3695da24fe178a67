import { graphql, useFragment } from "react-relay";
import type { FlowHead_process$key } from "@/__generated__/FlowHead_process.graphql";
import { PageLink } from "@/app/page/navigation";
import { FLOW_PROCESS_STATUS, flowProcessOf } from "@/domains/flow/labels";
import { PersonName } from "@/ui/frame/Avatar";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, RelativeTime } from "@/ui/frame/text";

/** Header of an approval application: applicant, status, and current approvers. */
export function FlowHead({ process: key }: { process: FlowHead_process$key }) {
  const process = useFragment(
    graphql`
      fragment FlowHead_process on FlowProcess {
        rowId
        status
        sentAt
        finishedAt
        urgedAt
        form { name }
        applicant { name avatarUrl }
        team { name }
        parent { rowId name }
        holders {
          item
          arrivedAt
          member { name }
          node { name }
        }
      }
    `,
    key,
  );
  const { text, tone } = FLOW_PROCESS_STATUS[process.status];
  return (
    <header className="ui-stack flow-info__head">
      <p className="ui-row ui-row--wrap">
        <StatusTag tone={tone}>{text}</StatusTag>
        <span className="ui-muted">{process.form?.name}</span>
        <span className="ui-muted ui-num">编号 {process.rowId}</span>
        {process.urgedAt && process.holders.length > 0 ? (
          <span className="ui-muted ui-small">
            <RelativeTime value={process.urgedAt} />
            催办过
          </span>
        ) : null}
      </p>
      {process.holders.length > 0 ? (
        <ul className="flow-info__holders" aria-label="当前审批人">
          {process.holders.map(({ item, member, node, arrivedAt }) => (
            <li key={item}>
              <strong>{node.name}</strong>：{member?.name ?? "已离职成员"}
              <span className="ui-muted ui-small">
                （<RelativeTime value={arrivedAt} />
                收到）
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <DescriptionList
        visible={0}
        items={[
          {
            label: "申请人",
            value: process.applicant ? (
              <PersonName name={process.applicant.name} src={process.applicant.avatarUrl} />
            ) : (
              "已离职成员"
            ),
          },
          { label: "申请团队", value: process.team?.name ?? "无" },
          {
            label: "提交时间",
            value: process.sentAt ? <DateTimeText value={process.sentAt} /> : "未提交",
          },
          {
            label: "完成时间",
            value: <DateTimeText value={process.finishedAt} />,
            hidden: !process.finishedAt,
          },
          {
            label: "上级申请",
            value: process.parent ? (
              <PageLink to={flowProcessOf(process.parent.rowId)}>{process.parent.name}</PageLink>
            ) : null,
            hidden: !process.parent,
          },
        ]}
      />
    </header>
  );
}
