import { graphql, usePreloadedQuery } from "react-relay";
import type { TaskPlanListPageDeleteMutation } from "@/__generated__/TaskPlanListPageDeleteMutation.graphql";
import type { PlanTaskStatus, TaskPlanListPageQuery } from "@/__generated__/TaskPlanListPageQuery.graphql";
import type { TaskPlanListPageSwitchMutation } from "@/__generated__/TaskPlanListPageSwitchMutation.graphql";
import { useCan } from "@/access/Can";
import { PageLink } from "@/app/page/navigation";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { DictTag } from "@/app/record/dictItems";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { reportResult } from "@/app/record/reportResult";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { PLAN_MODE, PLAN_SHIFT, PLAN_STATUS } from "@/domains/task/planLabels";
import { useSave } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { weekdayOf } from "./days";
import { planTasks as LIST } from "./list";
import { TaskPlanDays } from "./TaskPlanDays";

export type PlanRow = NonNullable<TaskPlanListPageQuery["response"]["planTasks"]>["nodes"][number];

const COLUMNS = LIST.columns<PlanRow>([
  { key: "name", title: "任务名称", width: 200, required: true, grow: true, sortable: "NAME" },
  { key: "ruleText", title: "重复规则", width: 200, phone: true },
  {
    key: "nextOn",
    title: "下一次",
    width: 150,
    sortable: "NEXT_ON",
    phone: true,
    render: ({ nextOn, status, mode }) =>
      nextOn ? (
        `${nextOn} ${weekdayOf(nextOn)}`
      ) : status === "ON" && mode === "AFTER_DONE" ? (
        <span className="ui-muted">等待上一个完成</span>
      ) : null,
  },
  {
    key: "director",
    title: "负责人",
    width: 110,
    render: ({ director }) =>
      director ? <PersonName name={director.name} src={director.avatarUrl} /> : null,
  },
  {
    key: "waitingCount",
    title: "待发布",
    width: 84,
    render: ({ waitingCount }) =>
      waitingCount > 0 ? <StatusTag tone="yellow">{waitingCount}</StatusTag> : null,
  },
  {
    key: "status",
    title: "状态",
    width: 84,
    render: ({ status }) => <StatusTag tone={PLAN_STATUS[status].tone}>{PLAN_STATUS[status].text}</StatusTag>,
  },
  {
    key: "publish",
    title: "发布方式",
    width: 96,
    render: ({ publish }) => (publish ? "自动发布" : "手动发布"),
  },
  { key: "level", title: "优先级", width: 84, render: ({ level }) => level && <DictTag item={level} /> },
  { key: "mode", title: "重复方式", width: 140, hidden: true, render: ({ mode }) => PLAN_MODE[mode].text },
  {
    key: "shift",
    title: "遇节假日",
    width: 140,
    hidden: true,
    render: ({ shift }) => PLAN_SHIFT[shift].text,
  },
  { key: "project", title: "项目", width: 160, hidden: true, render: ({ project }) => project?.name },
  { key: "customer", title: "客户", width: 160, hidden: true, render: ({ customer }) => customer?.name },
  {
    key: "lastTask",
    title: "最近的任务",
    width: 160,
    hidden: true,
    render: ({ lastTask }) =>
      lastTask ? <PageLink to={`/task/${lastTask.rowId}/info`}>{lastTask.name}</PageLink> : null,
  },
  { ...createdAtColumn, hidden: true },
]);

const openPlan = lazyRecordDialog(() => import("./TaskPlanDialog"));

/** List of recurring task plans (business §2 Task: TaskPlanList). */
export default function TaskPlanListPage({ queryRef }: PageProps<TaskPlanListPageQuery>) {
  const data = usePreloadedQuery<TaskPlanListPageQuery>(
    graphql`
      query TaskPlanListPageQuery($page: PageInput!, $filter: PlanTaskFilter, $orderBy: [PlanTaskOrder!]) {
        planTasks(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name description rule ruleText mode beginsOn shift days ahead publish status nextOn estimate checks
            waitingCount version createdAt
            level { value text color }
            project { rowId name }
            customer { rowId name }
            director { rowId name avatarUrl }
            validator { rowId name }
            members { rowId name }
            lastTask { rowId name }
            viewerCan { update delete handle }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<TaskPlanListPageDeleteMutation>(graphql`
    mutation TaskPlanListPageDeleteMutation($ids: [ID!]!) {
      planTaskDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const change = useSave<TaskPlanListPageSwitchMutation>(graphql`
    mutation TaskPlanListPageSwitchMutation($id: ID!, $version: Int!, $status: PlanTaskStatus!) {
      planTaskUpdate(
        input: { id: $id, version: $version, changes: { status: $status } }
      ) { userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const may = useCan()({ perms: "task:create" });
  const list = useList(LIST, { directorId: useMemberSource() });
  const to = ({ rowId: id, version }: PlanRow, status: PlanTaskStatus, done: string) =>
    reportResult(change({ id, version, status }), done, refresh);
  return (
    <RecordList
      {...list}
      subject="重复任务"
      columns={COLUMNS}
      page={data.planTasks}
      nameOf={({ name }) => name}
      edit={(row) => openPlan(row ? { row } : {})}
      remove={async (ids) => (await remove({ ids })).userErrors}
      panel={{
        content: (row) => <TaskPlanDays key={`${row.rowId} ${row.version}`} plan={row} refresh={refresh} />,
      }}
      rowActions={(row) => [
        {
          key: "off",
          text: "停用",
          hidden: !row.viewerCan.update || row.status !== "ON",
          onClick: () => to(row, "OFF", "已停用"),
        },
        {
          key: "on",
          text: "启用",
          hidden: !row.viewerCan.update || row.status === "ON",
          onClick: () => to(row, "ON", "已启用"),
        },
        {
          key: "copy",
          text: "复制",
          hidden: !may,
          onClick: async () => {
            if (await openPlan({ copy: row })) await refresh();
          },
        },
        {
          key: "end",
          text: "结束",
          hidden: !row.viewerCan.update || row.status === "ENDED",
          onClick: async () => {
            const text = `“${row.name}”结束后不再生成任务，已生成的任务不受影响，是否继续?`;
            if (await confirm({ text, confirmText: "结束" })) await to(row, "ENDED", "已结束");
          },
        },
      ]}
      create={may ? {} : null}
      about="按规则周期性生成的任务：巡检、盘点、周报。到期前生成待发布的任务，可自动发布给负责人。"
    />
  );
}
