import { graphql, useFragment } from "react-relay";
import type { TaskRelated_task$key } from "@/__generated__/TaskRelated_task.graphql";
import type { TaskRelatedRow_task$key } from "@/__generated__/TaskRelatedRow_task.graphql";
import { PageLink } from "@/app/page/navigation";
import { TASK_STATUS, taskOf } from "@/domains/task/labels";
import type { Action } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { openTask } from "../../_lib/openTask";

/** Title with the number of finished subtasks and of all; drafts are listed but not counted. */
export function childrenTitle(done: number, all: number, drafts: number): string {
  const counts = [
    ...(all > 0 ? [`${done}/${all}`] : []),
    ...(drafts > 0 ? [`${all > 0 ? "另有 " : ""}${drafts} 个草稿`] : []),
  ];
  return counts.length > 0 ? `子任务（${counts.join("，")}）` : "子任务";
}

/** Subtasks of a task, and its predecessors (business §2 Task). */
export function TaskRelated({
  task: key,
  refresh,
}: {
  task: TaskRelated_task$key;
  refresh: () => Promise<unknown>;
}) {
  const task = useFragment(
    graphql`
      fragment TaskRelated_task on Task {
        rowId
        name
        childCount
        openChildCount
        isBlocked
        project { rowId name }
        customer { rowId name }
        children { rowId status ...TaskRelatedRow_task }
        after { rowId ...TaskRelatedRow_task }
        viewerCan { addChild }
      }
    `,
    key,
  );
  const children = task.children ?? [];
  const after = task.after ?? [];
  const { rowId, name, childCount, openChildCount, viewerCan } = task;
  const drafts = children.filter(({ status }) => status === "DRAFT").length;
  const add: Action = {
    key: "add",
    text: "新增子任务",
    hidden: !viewerCan.addChild,
    onClick: async () => {
      const preset = {
        parent: { rowId, name },
        project: task.project ?? undefined,
        customer: task.customer ?? undefined,
      };
      if (await openTask({ preset })) await refresh();
    },
  };
  return (
    <>
      {children.length > 0 || viewerCan.addChild ? (
        <Card
          title={childrenTitle(childCount - openChildCount, childCount, drafts)}
          actions={children.length > 0 ? [add] : []}
        >
          {children.length > 0 ? (
            <ul className="task-record__tasks" aria-label="子任务">
              {children.map((child) => (
                <Row key={child.rowId} task={child} />
              ))}
            </ul>
          ) : (
            <EmptyState compact title="还没有子任务" action={add} />
          )}
        </Card>
      ) : null}
      {after.length > 0 ? (
        <Card title="前置任务">
          {task.isBlocked ? <p className="ui-muted">以下任务完成后才能开始</p> : null}
          <ul className="task-record__tasks" aria-label="前置任务">
            {after.map((before) => (
              <Row key={before.rowId} task={before} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

function Row({ task: key }: { task: TaskRelatedRow_task$key }) {
  const task = useFragment(
    graphql`
      fragment TaskRelatedRow_task on Task {
        rowId
        name
        status
        endsOn
        isOverdue
        director { name avatarUrl }
      }
    `,
    key,
  );
  const { text, tone } = TASK_STATUS[task.status];
  return (
    <li>
      <PageLink to={taskOf(task.rowId)} className="task-record__link">
        {task.name}
      </PageLink>
      <span className="ui-row ui-row--wrap">
        <StatusTag tone={tone}>{text}</StatusTag>
        {task.director ? <PersonName name={task.director.name} src={task.director.avatarUrl} /> : null}
        {task.endsOn ? (
          task.isOverdue ? (
            <StatusTag tone="red">{task.endsOn} 逾期</StatusTag>
          ) : (
            <span className="ui-muted ui-small">{task.endsOn} 截止</span>
          )
        ) : null}
      </span>
    </li>
  );
}
