import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  ApplyRows_applications$data,
  ApplyRows_applications$key,
} from "@/__generated__/ApplyRows_applications.graphql";
import type { AttendTypeKind } from "@/__generated__/TypeListQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { lengthText } from "@/domains/attend/amounts";
import { periodText } from "@/domains/attend/application/period";
import { applyOf } from "@/domains/attend/apply/forms";
import { ATTEND_APPLICATION_STATUS } from "@/domains/attend/labels";
import { useTypeSource } from "@/domains/attend/type/useTypeSource";
import { Holders } from "@/domains/flow/Holders";
import { FLOW_PROCESS_STATUS, flowCopyOf, flowEditOf, flowProcessIn } from "@/domains/flow/labels";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useTeamSource } from "@/domains/team/useTeamSource";
import type { Action, Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { useOwnSteps } from "../FlowTaskList/useOwnSteps";
import { APPLY } from "./kinds";
import { APPLICATIONS } from "./list";
import { useAnnul } from "./useAnnul";
import { type ApplyProcess, useProcesses } from "./useProcesses";

type Row = ApplyRows_applications$data["nodes"][number] & {
  /** Approval process of the application; null while it loads, and where the viewer may not see it. */
  readonly process: ApplyProcess | null;
};

const COLUMNS: readonly Column<Row>[] = APPLICATIONS.LEAVE.columns<Row>([
  {
    key: "member",
    title: "申请人",
    width: 130,
    required: true,
    render: ({ member }) =>
      member ? (
        <PersonName name={member.name} src={member.avatarUrl} />
      ) : (
        <span className="ui-muted">已离职</span>
      ),
  },
  { key: "type", title: "类型", width: 120, phone: true, render: ({ attendType }) => attendType?.name },
  {
    key: "period",
    title: "时间",
    width: 260,
    grow: true,
    sortable: "BEGINS_AT",
    render: periodText,
  },
  { key: "length", title: "时长", width: 110, render: lengthText },
  {
    key: "status",
    title: "状态",
    width: 110,
    phone: true,
    render: ({ status, process }) => {
      // the approval distinguishes refused, withdrawn and returned applications, which attendance does not
      const { text, tone } = process
        ? FLOW_PROCESS_STATUS[process.status]
        : ATTEND_APPLICATION_STATUS[status];
      return <StatusTag tone={tone}>{text}</StatusTag>;
    },
  },
  {
    key: "holders",
    title: "当前审批人",
    width: 140,
    render: ({ process }) => (process ? <Holders holders={process.holders} /> : null),
  },
  { key: "reason", title: "事由", width: 200, render: ({ reason }) => reason },
  {
    key: "createdAt",
    title: "提交时间",
    width: 130,
    sortable: "CREATED_AT",
    render: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
]);

interface ApplyRowsProps {
  kind: AttendTypeKind;
  applications: ApplyRows_applications$key | null;
  header: ReactNode;
}

/**
 * List of attendance applications of one kind, with their current approvers and the viewer's actions on
 * their own.
 */
export function ApplyRows({ kind, applications: key, header }: ApplyRowsProps) {
  const applications = useFragment(
    graphql`
      fragment ApplyRows_applications on AttendApplicationConnection {
        totalCount
        nodes {
          id
          rowId
          processId
          kind
          status
          beginsAt
          endsAt
          amount
          minutes
          reason
          createdAt
          attendType { rowId name unit }
          member { rowId name avatarUrl }
        }
      }
    `,
    key,
  );
  const list = useList(APPLICATIONS[kind], {
    memberId: useMemberSource(),
    typeId: useTypeSource({ kind }),
    teamId: useTeamSource(),
  });
  const { processes, reload } = useProcesses(applications?.nodes ?? null);
  const refreshPage = usePageRefresh();
  const refresh = async () => {
    await refreshPage();
    reload();
  };
  const navigate = usePageNavigate();
  const steps = useOwnSteps(refresh);
  const annul = useAnnul(refresh);
  const rows = applications?.nodes.map(
    (node): Row => ({ ...node, process: processes.get(node.processId) ?? null }),
  );
  const ids = (rows ?? []).flatMap(({ process }) => process?.rowId ?? []);
  const rowActions = ({ process }: Row): Action[] => {
    if (!process) return [];
    const { rowId, viewerCan } = process;
    return [
      { key: "urge", text: "催办", hidden: !viewerCan.urge, onClick: () => steps.urge(process) },
      { key: "withdraw", text: "撤回", hidden: !viewerCan.withdraw, onClick: () => steps.withdraw(process) },
      { key: "annul", text: "申请撤销", hidden: !viewerCan.annul, onClick: () => annul(process) },
      {
        key: "edit",
        text: "修改后重新提交",
        hidden: !viewerCan.send,
        onClick: () => navigate(flowEditOf(rowId)),
      },
      {
        key: "copy",
        text: "再次申请",
        hidden: !(viewerCan.urge || viewerCan.withdraw || viewerCan.annul || viewerCan.send),
        onClick: () => navigate(flowCopyOf(rowId)),
      },
      {
        key: "delete",
        text: "删除",
        intent: "danger",
        hidden: !viewerCan.delete,
        onClick: () => steps.remove(process),
      },
    ];
  };
  const { noun, form } = APPLY[kind];
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={header}
      columns={COLUMNS}
      rows={rows ?? null}
      rowKey={({ rowId }) => rowId}
      total={applications?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ process }) => (process ? flowProcessIn(process.rowId, ids) : null) }}
      rowActions={rowActions}
      create={{ key: "create", text: `申请${noun}`, onClick: () => navigate(applyOf(form)) }}
      empty={{ text: `您能看到的${noun}申请会出现在这里。` }}
    />
  );
}
