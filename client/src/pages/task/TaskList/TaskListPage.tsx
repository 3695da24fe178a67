import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { TaskListPageQuery } from "@/__generated__/TaskListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { ownColumns } from "@/app/customFields/columns";
import { usePageRefresh } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { RecordList } from "@/app/record/RecordList";
import { SavedViewTabs } from "@/app/record/SavedViewTabs";
import { useList } from "@/app/record/useList";
import { useUnseen } from "@/app/record/useUnseen";
import type { PageProps } from "@/app/routes/types";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useProjectSource } from "@/domains/project/useProjectSource";
import { EVERY_TASK } from "@/domains/task/access";
import { TASK_SCOPES } from "@/domains/task/labels";
import { looksOf } from "../_components/looks";
import { batchActions } from "../_lib/batch";
import { TASK_COLUMNS, type TaskRow, useTaskRows } from "../_lib/columns";
import { openTask } from "../_lib/openTask";
import { panelOf } from "../_lib/panel";
import { useTaskCommands } from "../_lib/useTaskCommands";
import { useTaskEditing } from "../_lib/useTaskEditing";
import { useTaskExport } from "../_lib/useTaskExport";
import { tasks as LIST, ROUTE, viewQuery } from "./list";

const QUERIES = TASK_SCOPES.map(({ key, label }, index) => ({
  key,
  label,
  query: index === 0 ? "" : `view=${key}`,
}));

/** List of tasks: all visible to the viewer, with tabs for the viewer's own by role (business §2 Task). */
export default function TaskListPage({ queryRef }: PageProps<TaskListPageQuery>) {
  const data = usePreloadedQuery<TaskListPageQuery>(
    graphql`
      query TaskListPageQuery($page: PageInput!, $filter: TaskFilter, $orderBy: [TaskOrder!], $route: String!) {
        tasks(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { status availableActions ...columns_task }
        }
        savedViews(route: $route) { ...SavedViewTabs_views }
        customFields(recordType: TASK) { rowId name kind dictionary options enabled inList }
        levels: dictItems(code: TASK_LEVEL) { value text }
      }
    `,
    queryRef,
  );
  const can = useCan();
  const refresh = usePageRefresh();
  const commands = useTaskCommands(refresh);
  const exporting = useTaskExport();
  const members = useMemberSource();
  const parts = useMemo(() => ({ level: { options: optionsOfItems(data.levels) } }), [data.levels]);
  const editing = useTaskEditing({ ...parts, directorId: members }, refresh);
  const list = useList(LIST, {
    ...parts,
    directorId: members,
    memberId: members,
    projectId: { ...useProjectSource(), hidden: !can({ perms: "project" }) },
    customerId: { ...useCustomerSource(), hidden: !can({ perms: "cust" }) },
    custom: { fields: data.customFields },
  });
  const columns = useMemo(
    () => [...TASK_COLUMNS, ...ownColumns<TaskRow>(data.customFields)],
    [data.customFields],
  );
  const nodes = useTaskRows(data.tasks?.nodes);
  const page = data.tasks && { totalCount: data.tasks.totalCount, nodes };
  const [params] = useSearchParams();
  const shown = viewQuery(params);
  const filter = LIST.filterOf(list.state);
  return (
    <RecordList
      {...list}
      subject="任务"
      unseen={useUnseen("任务", EVERY_TASK)}
      columns={columns}
      editing={editing}
      page={page}
      nameOf={({ name }) => name}
      panel={panelOf(refresh)}
      edit={(row) => openTask(row ? { row } : {})}
      remove={commands.remove}
      removeEach={commands.removeEach}
      bin="TASK"
      create={can({ perms: "task:create" }) ? {} : null}
      batchActions={batchActions(refresh)}
      exportAction={
        can({ perms: "task:export" })
          ? () => exporting(filter, list.state.sort, data.tasks?.totalCount ?? null)
          : null
      }
      renderView={looksOf(filter, data.tasks)}
      about="要做的事情在这里安排、分工、跟进和验收。"
      views={[]}
      header={
        <SavedViewTabs
          views={data.savedViews ?? []}
          route={ROUTE}
          tabs={QUERIES}
          tab={QUERIES.find(({ query }) => query === shown)?.key ?? null}
          onTab={(key) => list.state.setView(key)}
          queryOf={viewQuery}
          filters={list.filters}
        />
      }
    />
  );
}
