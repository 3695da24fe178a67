import { graphql, usePreloadedQuery } from "react-relay";
import type { Task0ListPageQuery } from "@/__generated__/Task0ListPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { TASK_COLUMNS, useTaskRows } from "../_lib/columns";
import { openTask } from "../_lib/openTask";
import { panelOf } from "../_lib/panel";
import { useTaskCommands } from "../_lib/useTaskCommands";
import { drafts as LIST } from "./list";

const COLUMNS = TASK_COLUMNS.filter(
  ({ key }) => !["status", "children", "time", "createdBy"].includes(key),
).map((column) => (column.key === "createdAt" ? { ...column, hidden: false } : column));

/** The viewer's task drafts, invisible to others: edit, publish, delete (business §2 Task: Task0List). */
export default function Task0ListPage({ queryRef }: PageProps<Task0ListPageQuery>) {
  const data = usePreloadedQuery<Task0ListPageQuery>(
    graphql`
      query Task0ListPageQuery($page: PageInput!, $filter: TaskFilter, $orderBy: [TaskOrder!]) {
        tasks(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...columns_task }
        }
      }
    `,
    queryRef,
  );
  const refresh = usePageRefresh();
  const commands = useTaskCommands(refresh);
  const list = useList(LIST);
  const nodes = useTaskRows(data.tasks?.nodes);
  const page = data.tasks && { totalCount: data.tasks.totalCount, nodes };
  return (
    <RecordList
      {...list}
      subject="任务"
      columns={COLUMNS}
      page={page}
      nameOf={({ name }) => name}
      panel={panelOf(refresh)}
      edit={(row) => openTask(row ? { row } : {})}
      remove={commands.remove}
      removeEach={commands.removeEach}
      bin="TASK"
      rowActions={(row) => [
        {
          key: "publish",
          text: "发布",
          onClick: async () => {
            // missing fields are completed in the edit dialog
            if (!(await commands.publish(row)) && (await openTask({ row }))) await refresh();
          },
        },
      ]}
      batchActions={[{ key: "publish", text: "发布", onClick: commands.publishEach }]}
      about="草稿只有您自己看得见，发布后负责人才会收到。"
    />
  );
}
