import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  OwnRows_processes$data,
  OwnRows_processes$key,
} from "@/__generated__/OwnRows_processes.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { finishedAtColumn, formColumn, nodeColumn, statusColumn } from "@/domains/flow/columns";
import { Holders } from "@/domains/flow/Holders";
import { flowCopyOf, flowEditOf, flowProcessIn } from "@/domains/flow/labels";
import { useFlowFormSource } from "@/domains/flow/useFlowFormSource";
import type { Action } from "@/ui/base/types";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { ownProcesses } from "./list";
import { useFlowBatch } from "./useFlowBatch";
import { useOwnSteps } from "./useOwnSteps";

type Row = OwnRows_processes$data["nodes"][number];

const COLUMNS = ownProcesses.columns<Row>([
  { key: "name", title: "标题", width: 260, grow: true, required: true },
  formColumn,
  statusColumn,
  nodeColumn,
  {
    key: "holders",
    title: "当前审批人",
    width: 150,
    phone: true,
    render: ({ holders }) => <Holders holders={holders} />,
  },
  {
    key: "sentAt",
    title: "提交时间",
    width: 130,
    sortable: "SENT_AT",
    render: ({ sentAt }) => (sentAt ? <ListTime value={sentAt} /> : null),
  },
  finishedAtColumn,
]);

/** List of the viewer's own approval applications, with the actions on them. */
export function OwnRows({
  processes: key,
  tabs,
}: {
  processes: OwnRows_processes$key | null;
  tabs: ReactNode;
}) {
  const processes = useFragment(
    graphql`
      fragment OwnRows_processes on FlowProcessConnection {
        totalCount
        nodes {
          id
          rowId
          name
          status
          version
          sentAt
          finishedAt
          form { rowId name }
          holders {
            node { key name }
            member { rowId name avatarUrl }
          }
          viewerCan { send withdraw urge delete }
        }
      }
    `,
    key,
  );
  const list = useList(ownProcesses, { formId: useFlowFormSource() });
  const refresh = usePageRefresh();
  const navigate = usePageNavigate();
  const batch = useFlowBatch(refresh);
  const ids = (processes?.nodes ?? []).map(({ rowId }) => rowId);
  const steps = useOwnSteps(refresh);
  const rowActions = (row: Row): Action[] => [
    { key: "urge", text: "催办", hidden: !row.viewerCan.urge, onClick: () => steps.urge(row) },
    { key: "withdraw", text: "撤回", hidden: !row.viewerCan.withdraw, onClick: () => steps.withdraw(row) },
    {
      key: "edit",
      text: row.status === "DRAFT" ? "继续填写" : "修改后重新提交",
      hidden: !row.viewerCan.send,
      onClick: () => navigate(flowEditOf(row.rowId)),
    },
    {
      key: "copy",
      text: "再次申请",
      hidden: row.status === "DRAFT",
      onClick: () => navigate(flowCopyOf(row.rowId)),
    },
    {
      key: "hide",
      text: "移除",
      hidden: row.viewerCan.delete || row.viewerCan.withdraw || row.viewerCan.urge,
      onClick: () => batch.hide([row]),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row.viewerCan.delete,
      onClick: () => steps.remove(row),
    },
  ];
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={tabs}
      columns={COLUMNS}
      rows={processes?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={processes?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ rowId }) => flowProcessIn(rowId, ids) }}
      rowActions={rowActions}
      batchActions={[{ key: "hide", text: "移除", onClick: (rows) => batch.hide(rows) }]}
      create={{ key: "create", text: "发起审批", onClick: () => navigate("/oa/FlowApps") }}
      empty={{ text: "您发起的申请会出现在这里。" }}
    />
  );
}
