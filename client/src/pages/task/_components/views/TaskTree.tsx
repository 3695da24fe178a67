import { useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { TaskTreeChildrenQuery } from "@/__generated__/TaskTreeChildrenQuery.graphql";
import artifact, { type TaskFilter, type TaskTreeQuery } from "@/__generated__/TaskTreeQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { TASK_STATUS, taskOf } from "@/domains/task/labels";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { TreeNode } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tree } from "@/ui/tree/Tree";
import { EndText } from "../../_lib/columns";
import { type ViewData, ViewHost } from "./ViewHost";
import "./TaskTree.css";

/** Number of root tasks shown at first, and with each further step. */
const TOPS = 200;
/** Largest number of root tasks on one page. */
const MOST = 1000;

type Row = NonNullable<TaskTreeQuery["response"]["tasks"]>["nodes"][number];

/** Row height on phones, in pixels: two text lines of the name, and its details below. */
const TOUCHED_ROW = 72;

function nodeOf(row: Row): TreeNode<Row> {
  return { id: row.rowId, label: row.name, hasChildren: row.childCount > 0, children: null, data: row };
}

function Line({ row }: { row: Row }) {
  const { rowId, name, status, director, childCount, openChildCount } = row;
  const label = TASK_STATUS[status];
  return (
    <span className="task-tree__line">
      <PageLink to={taskOf(rowId)} className="task-tree__name">
        {name}
      </PageLink>
      <span className="task-tree__facts">
        <StatusTag tone={label.tone}>{label.text}</StatusTag>
        <span className="ui-muted">{director?.name ?? "未指定"}</span>
        <EndText {...row} />
        {childCount > 0 ? (
          <span className="ui-muted">
            <span className="task-tree__words">子任务 </span>
            {childCount - openChildCount}/{childCount}
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** Tree of tasks, loaded as it is expanded (business §2 Task, business §7 `queryTreeByPid`). */
export default function TaskTree({ filter, refreshKey }: { filter: TaskFilter; refreshKey: unknown }) {
  const [size, setSize] = useState(TOPS);
  const variables = { filter: { ...filter, tops: true }, page: { number: 1, size } };
  const more = size < MOST ? () => setSize(size + TOPS) : null;
  return (
    <ViewHost<TaskTreeQuery> artifact={artifact} variables={variables} refreshKey={refreshKey}>
      {(data) => <Loaded {...data} onMore={more} />}
    </ViewHost>
  );
}

interface LoadedProps extends ViewData<TaskTreeQuery> {
  /** Shows more roots; null when no more can be shown. */
  readonly onMore: (() => void) | null;
}

function Loaded({ queryRef, pending, onMore }: LoadedProps) {
  const { tasks } = usePreloadedQuery<TaskTreeQuery>(
    graphql`
      query TaskTreeQuery($filter: TaskFilter, $page: PageInput!) {
        tasks(page: $page, filter: $filter, orderBy: [{ field: ENDS_ON, direction: ASC }]) {
          totalCount
          nodes { rowId name status endsOn overdueDays childCount openChildCount director { name } }
        }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const rows = tasks?.nodes ?? [];
  const more = (tasks?.totalCount ?? 0) - rows.length;
  return (
    <div className="task-tree">
      <Tree<Row>
        label="任务树"
        nodes={rows.map(nodeOf)}
        defaultDepth={0}
        touchedRow={TOUCHED_ROW}
        empty="没有符合条件的任务"
        load={async ({ id }) => {
          const { taskChildren } = await ask<TaskTreeChildrenQuery>(
            graphql`
              query TaskTreeChildrenQuery($id: ID!) {
                taskChildren(parentId: $id) {
                  rowId name status endsOn overdueDays childCount openChildCount director { name }
                }
              }
            `,
            { id },
          );
          return (taskChildren ?? []).map(nodeOf);
        }}
        renderLabel={({ data, label }) => (data ? <Line row={data} /> : label)}
      />
      {more > 0 && onMore ? (
        <Button variant="minimal" loading={pending} onClick={onMore}>
          还有 {more} 个，显示更多
        </Button>
      ) : null}
      {more > 0 && !onMore ? <p className="ui-muted">还有 {more} 个，请用筛选条件缩小范围。</p> : null}
    </div>
  );
}
