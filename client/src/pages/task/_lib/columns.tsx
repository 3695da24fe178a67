/** Columns of lists of tasks, with the fragment that they read. */

import { graphql, useFragment } from "react-relay";
import type { columns_task$data, columns_task$key } from "@/__generated__/columns_task.graphql";
import type { TaskInput } from "@/__generated__/useTaskEditingMutation.graphql";
import { PageLink } from "@/app/page/navigation";
import { cellEdits } from "@/app/record/cellEdit";
import { createdAtColumn } from "@/app/record/columns";
import { DictTag } from "@/app/record/dictItems";
import { overviewOf } from "@/domains/project/labels";
import { hours, TASK_STATUS, taskOf } from "@/domains/task/labels";
import type { Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";

/** Fields of a task in a list. */
const ROWS = graphql`
  fragment columns_task on Task @relay(plural: true) {
    id
    rowId
    name
    status
    version
    createdAt
    beginsOn
    endsOn
    overdueDays
    estimate
    spent
    checkCount
    doneCheckCount
    childCount
    openChildCount
    isBlocked
    availableActions
    level { value text color }
    parent { rowId name }
    project { rowId name }
    customer { name }
    director { rowId name avatarUrl }
    validator { name }
    members { rowId name }
    createdBy { name }
    customValues { field { rowId } display }
    viewerCan { update delete }
  }
`;

/** A row of a list of tasks. */
export type TaskRow = columns_task$data[number];

/** The rows of a list of tasks. */
export function useTaskRows(nodes: columns_task$key | null | undefined): readonly TaskRow[] {
  return useFragment(ROWS, nodes ?? null) ?? [];
}

/** End date, with the number of days overdue. */
export function EndText({ endsOn, overdueDays }: Pick<TaskRow, "endsOn" | "overdueDays">) {
  return (
    <span className="ui-row">
      {endsOn}
      {overdueDays ? <StatusTag tone="red">逾期 {overdueDays} 天</StatusTag> : null}
    </span>
  );
}

const edit = cellEdits<TaskInput, TaskRow>();

const done = (of: number, all: number) => (all > 0 ? `${of}/${all}` : null);

/** Columns of a list of tasks (business §2 Task). */
export const TASK_COLUMNS: readonly Column<TaskRow>[] = [
  {
    key: "name",
    title: "任务名称",
    width: 230,
    grow: true,
    required: true,
    sortable: "NAME",
    render: ({ rowId, name, parent }) => (
      <>
        <PageLink to={taskOf(rowId)}>{name}</PageLink>
        {parent ? <span className="ui-muted"> · {parent.name}</span> : null}
      </>
    ),
  },
  {
    key: "status",
    title: "状态",
    width: 122,
    phone: true,
    render: ({ status, isBlocked }) => (
      <StatusTag tone={TASK_STATUS[status].tone}>
        {TASK_STATUS[status].text}
        {isBlocked && status === "READY" ? "·等前置" : ""}
      </StatusTag>
    ),
  },
  {
    key: "level",
    title: "优先级",
    width: 104,
    render: ({ level }) => <DictTag item={level} />,
    edit: edit.choice("level", ({ level }) => level),
  },
  {
    key: "project",
    title: "项目",
    width: 168,
    render: ({ project }) =>
      project ? <PageLink to={overviewOf(project.rowId)}>{project.name}</PageLink> : null,
  },
  { key: "customer", title: "客户", width: 150, hidden: true, render: ({ customer }) => customer?.name },
  {
    key: "director",
    title: "负责人",
    width: 116,
    render: ({ director }) =>
      director ? (
        <PersonName name={director.name} src={director.avatarUrl} />
      ) : (
        <span className="ui-muted">未指定</span>
      ),
    edit: edit.record("directorId", ({ director }) => director),
  },
  {
    key: "members",
    title: "协作人",
    width: 130,
    hidden: true,
    render: ({ members }) => (members ?? []).map(({ name }) => name).join("、"),
  },
  {
    key: "beginsOn",
    title: "开始日期",
    width: 108,
    hidden: true,
    sortable: "BEGINS_ON",
    render: ({ beginsOn }) => beginsOn,
    edit: edit.day("beginsOn"),
  },
  {
    key: "endsOn",
    title: "截止日期",
    width: 184,
    phone: true,
    sortable: "ENDS_ON",
    render: (row) => <EndText {...row} />,
    edit: edit.day("endsOn"),
  },
  {
    key: "checks",
    title: "检查清单",
    width: 84,
    number: true,
    render: ({ checkCount, doneCheckCount }) => done(doneCheckCount, checkCount),
  },
  {
    key: "children",
    title: "子任务",
    width: 76,
    number: true,
    render: ({ childCount, openChildCount }) => done(childCount - openChildCount, childCount),
  },
  {
    key: "time",
    title: "工时（已用/预计）",
    width: 136,
    number: true,
    hidden: true,
    render: ({ spent, estimate }) =>
      spent || estimate ? `${hours(spent)}/${estimate ? hours(estimate) : "—"}` : null,
  },
  { key: "validator", title: "验收人", width: 96, hidden: true, render: ({ validator }) => validator?.name },
  { key: "createdBy", title: "创建人", width: 96, hidden: true, render: ({ createdBy }) => createdBy?.name },
  { ...createdAtColumn, hidden: true },
];
