import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectTaskAutoSettingPageDeleteMutation } from "@/__generated__/ProjectTaskAutoSettingPageDeleteMutation.graphql";
import type { ProjectTaskAutoSettingPageMoveMutation } from "@/__generated__/ProjectTaskAutoSettingPageMoveMutation.graphql";
import type { ProjectTaskAutoSettingPageQuery } from "@/__generated__/ProjectTaskAutoSettingPageQuery.graphql";
import type { ProjectTaskAutoSettingPageSwitchMutation } from "@/__generated__/ProjectTaskAutoSettingPageSwitchMutation.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { optionsOfItems } from "@/app/record/dictItems";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { settingActions } from "@/app/record/settingActions";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { AUTO_TASK_ASSIGNEE, AUTO_TASK_EVENT } from "@/domains/project/autoTaskLabels";
import { useSave } from "@/relay/useAppMutation";
import { StatusTag } from "@/ui/frame/StatusTag";
import { AutoTaskOutcomes } from "./AutoTaskOutcomes";
import { autoTasks as LIST } from "./list";

export type AutoTaskRow = NonNullable<
  ProjectTaskAutoSettingPageQuery["response"]["autoTasks"]
>["nodes"][number];

const texts = (words: readonly { readonly text: string }[] | null | undefined) =>
  (words ?? []).map(({ text }) => text).join("、");

const COLUMNS = LIST.columns<AutoTaskRow>([
  { key: "name", title: "规则名称", width: 180, required: true, sortable: "NAME" },
  {
    key: "event",
    title: "触发事件",
    width: 128,
    render: ({ event }) => (
      <StatusTag tone={AUTO_TASK_EVENT[event].tone}>{AUTO_TASK_EVENT[event].text}</StatusTag>
    ),
  },
  {
    key: "condition",
    title: "条件",
    width: 180,
    render: ({ types, tags, statuses }) =>
      [texts(types), texts(tags), texts(statuses)].filter(Boolean).join("；") || (
        <span className="ui-muted">不限</span>
      ),
  },
  { key: "title", title: "任务标题", width: 220, grow: true },
  {
    key: "assignee",
    title: "任务负责人",
    width: 190,
    render: ({ assignee, member }) => member?.name ?? AUTO_TASK_ASSIGNEE[assignee].text,
  },
  {
    key: "dueDays",
    title: "期限",
    width: 76,
    render: ({ dueDays }) => (typeof dueDays === "number" ? `${dueDays} 天` : null),
  },
  { key: "outcomeCount", title: "已触发", width: 76, number: true },
  {
    key: "enabled",
    title: "状态",
    width: 76,
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? "green" : "neutral"}>{enabled ? "启用" : "停用"}</StatusTag>
    ),
  },
  { ...createdAtColumn, hidden: true },
]);

const openRule = lazyRecordDialog(() => import("./AutoTaskDialog"));

/**
 * List of the rules that create tasks automatically on events in a project
 * (business §2 Project: ProjectTaskAutoSetting).
 */
export default function ProjectTaskAutoSettingPage({ queryRef }: PageProps<ProjectTaskAutoSettingPageQuery>) {
  const data = usePreloadedQuery<ProjectTaskAutoSettingPageQuery>(
    graphql`
      query ProjectTaskAutoSettingPageQuery(
        $page: PageInput!
        $filter: AutoTaskFilter
        $orderBy: [AutoTaskOrder!]
      ) {
        autoTasks(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name event title description assignee dueDays enabled order outcomeCount version createdAt
            types { value text }
            tags { value text }
            statuses { value text }
            member { rowId name }
            viewerCan { update delete }
          }
        }
        types: dictItems(code: PROJECT_TYPE) { value text }
        tags: dictItems(code: PROJECT_TAG) { value text }
        statuses: dictItems(code: PROJECT_STATUS_CATEGORY) { value text }
      }
    `,
    queryRef,
  );
  const remove = useSave<ProjectTaskAutoSettingPageDeleteMutation>(graphql`
    mutation ProjectTaskAutoSettingPageDeleteMutation($ids: [ID!]!) {
      autoTaskDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const move = useSave<ProjectTaskAutoSettingPageMoveMutation>(graphql`
    mutation ProjectTaskAutoSettingPageMoveMutation($id: ID!, $order: Int!) {
      autoTaskMove(input: { id: $id, order: $order }) { userErrors { field message code } }
    }
  `);
  const change = useSave<ProjectTaskAutoSettingPageSwitchMutation>(graphql`
    mutation ProjectTaskAutoSettingPageSwitchMutation($id: ID!, $version: Int!, $enabled: Boolean!) {
      autoTaskUpdate(
        input: { id: $id, version: $version, changes: { enabled: $enabled } }
      ) { userErrors { field message code } }
    }
  `);
  const options = useMemo(
    () => ({
      types: optionsOfItems(data.types),
      tags: optionsOfItems(data.tags),
      statuses: optionsOfItems(data.statuses),
    }),
    [data.types, data.tags, data.statuses],
  );
  const refresh = usePageRefresh();
  const list = useList(LIST);
  return (
    <RecordList
      {...list}
      subject="自动任务"
      columns={COLUMNS}
      page={data.autoTasks}
      nameOf={({ name }) => name}
      edit={(row) => openRule({ row, ...options })}
      remove={async (ids) => (await remove({ ids })).userErrors}
      panel={{ content: (row) => <AutoTaskOutcomes key={row.rowId} rule={row} /> }}
      rowActions={({ rowId: id, version, enabled, order }) =>
        settingActions(
          { enabled, order },
          {
            change: (next) => change({ id, version, enabled: next }),
            move: (place) => move({ id, order: place }),
            refresh,
          },
        )
      }
      about="项目里发生约定的事情时，按规则给负责人安排任务；同一条数据一条规则只触发一次。没有负责人的任务作为草稿留给建规则的人。"
    />
  );
}
