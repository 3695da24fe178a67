import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type { TaskRows_tasks$data, TaskRows_tasks$key } from "@/__generated__/TaskRows_tasks.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import { FLOW_TASK_STATUS, type FlowTasksTab, flowProcessIn } from "@/domains/flow/labels";
import { useFlowFormSource } from "@/domains/flow/useFlowFormSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { formatDateTime } from "@/ui/base/format";
import type { Action, BatchAction, Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { flowTasks } from "./list";
import { useFlowBatch } from "./useFlowBatch";

type Row = TaskRows_tasks$data["nodes"][number];
type TaskTab = Exclude<FlowTasksTab, "MINE">;

const NONE: Readonly<Record<TaskTab, string>> = {
  TO_DO: "没有等待您审批的申请。",
  DONE: "您审批过的申请会出现在这里。",
  COPIED: "抄送给您的申请会出现在这里。",
};

const isLate = ({ status, dueAt }: Row): boolean =>
  status === "TO_DO" && Boolean(dueAt) && Date.parse(dueAt ?? "") < Date.now();

/** Columns that would be empty or the same in each row, by list. */
const LEFT_OUT: Readonly<Record<TaskTab, readonly string[]>> = {
  TO_DO: ["doneAt"],
  DONE: ["dueAt"],
  COPIED: ["doneAt", "dueAt", "node"],
};

const COLUMNS = flowTasks.columns<Row>([
  {
    key: "name",
    title: "标题",
    width: 260,
    grow: true,
    required: true,
    render: ({ process }) => process?.name,
  },
  { key: "form", title: "表单", width: 140, render: ({ process }) => process?.form?.name },
  {
    key: "applicant",
    title: "申请人",
    width: 120,
    phone: true,
    render: ({ process }) =>
      process?.applicant ? (
        <PersonName name={process.applicant.name} src={process.applicant.avatarUrl} />
      ) : null,
  },
  {
    key: "node",
    title: "节点",
    width: 140,
    render: ({ node, insteadOf }) => (insteadOf ? `${node.name}（代${insteadOf.name}）` : node.name),
  },
  {
    key: "status",
    title: "状态",
    width: 100,
    render: ({ status }) => (
      <StatusTag tone={FLOW_TASK_STATUS[status].tone}>{FLOW_TASK_STATUS[status].text}</StatusTag>
    ),
  },
  {
    key: "arrivedAt",
    title: "到达时间",
    width: 130,
    phone: true,
    sortable: "ARRIVED_AT",
    render: ({ arrivedAt }) => <ListTime value={arrivedAt} />,
  },
  {
    key: "dueAt",
    title: "期限",
    width: 180,
    render: (row) =>
      row.dueAt ? (
        <span className="ui-row">
          {formatDateTime(row.dueAt)}
          {isLate(row) ? <StatusTag tone="red">超时</StatusTag> : null}
        </span>
      ) : null,
  },
  {
    key: "doneAt",
    title: "审批时间",
    width: 184,
    sortable: "DONE_AT",
    render: ({ doneAt }) => <ListTime value={doneAt} />,
  },
]);

const columnsOf = (tab: TaskTab): readonly Column<Row>[] =>
  COLUMNS.filter(({ key }) => !LEFT_OUT[tab].includes(key));

const COLUMNS_OF: Readonly<Record<TaskTab, readonly Column<Row>[]>> = {
  TO_DO: columnsOf("TO_DO"),
  DONE: columnsOf("DONE"),
  COPIED: columnsOf("COPIED"),
};

/** Applications of the given rows; deleted ones are left out. */
const processesOf = (rows: readonly Row[]) => rows.flatMap(({ process }) => (process ? [process] : []));

/** List of the viewer's tasks in applications of other members: pending, decided, or copies. */
export function TaskRows({
  tab,
  tasks: key,
  tabs,
}: {
  tab: TaskTab;
  tasks: TaskRows_tasks$key | null;
  tabs: ReactNode;
}) {
  const tasks = useFragment(
    graphql`
      fragment TaskRows_tasks on FlowTaskConnection {
        totalCount
        nodes {
          id
          rowId
          status
          arrivedAt
          dueAt
          doneAt
          node { key name }
          insteadOf { name }
          process {
            id
            rowId
            name
            status
            form { rowId name }
            applicant { rowId name avatarUrl }
          }
        }
      }
    `,
    key,
  );
  const list = useList(flowTasks, {
    formId: useFlowFormSource(),
    applicantId: useMemberSource(),
    unread: { hidden: tab !== "COPIED" },
  });
  const refresh = usePageRefresh();
  const act = useFlowBatch(refresh);
  const ids = [...new Set(processesOf(tasks?.nodes ?? []).map(({ rowId }) => rowId))];
  const rowActions = (row: Row): Action[] => {
    const { process } = row;
    if (!process) return [];
    return [
      { key: "open", text: "去审批", hidden: tab !== "TO_DO", href: flowProcessIn(process.rowId, ids) },
      {
        key: "read",
        text: "标为已读",
        hidden: row.status !== "COPIED",
        onClick: () => act.read(process),
      },
      { key: "hide", text: "移除", hidden: tab === "TO_DO", onClick: () => act.hide([process]) },
    ];
  };
  const batchActions: BatchAction<Row>[] =
    tab === "TO_DO"
      ? [
          {
            key: "agree",
            text: "同意",
            intent: "primary",
            onClick: (rows: readonly Row[]) => act.agree(processesOf(rows)),
          },
        ]
      : [{ key: "hide", text: "移除", onClick: (rows: readonly Row[]) => act.hide(processesOf(rows)) }];
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={tabs}
      columns={COLUMNS_OF[tab]}
      rows={tasks?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={tasks?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{ to: ({ process }) => (process ? flowProcessIn(process.rowId, ids) : null) }}
      rowActions={rowActions}
      batchActions={batchActions}
      empty={{ text: NONE[tab] }}
    />
  );
}
