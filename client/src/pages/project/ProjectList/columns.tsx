import type { ProjectListPageQuery } from "@/__generated__/ProjectListPageQuery.graphql";
import type { ProjectInput } from "@/__generated__/useProjectChangesMutation.graphql";
import { PageLink } from "@/app/page/navigation";
import { cellEdits } from "@/app/record/cellEdit";
import { createdAtColumn } from "@/app/record/columns";
import { DictTag, DictTags } from "@/app/record/dictItems";
import { overviewOf } from "@/domains/project/labels";
import { formatMoney } from "@/ui/base/format";
import { Progress } from "@/ui/feedback/Progress";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { projects } from "./list";

/** One row of the list of projects. */
export type ProjectRow = NonNullable<ProjectListPageQuery["response"]["projects"]>["nodes"][number];

const edit = cellEdits<ProjectInput, ProjectRow>();

/** End date of a project, with the number of days overdue. */
export function EndText({ endsOn, overdueDays }: Pick<ProjectRow, "endsOn" | "overdueDays">) {
  return (
    <span className="ui-row">
      {endsOn}
      {overdueDays ? <StatusTag tone="red">逾期 {overdueDays} 天</StatusTag> : null}
    </span>
  );
}

/** Columns of the list of projects; amounts are empty for viewers who may not see them. */
export const COLUMNS = projects.columns<ProjectRow>([
  {
    key: "name",
    title: "项目名称",
    width: 210,
    grow: true,
    required: true,
    sortable: "NAME",
    render: ({ rowId, name }) => <PageLink to={overviewOf(rowId)}>{name}</PageLink>,
  },
  { key: "number", title: "项目编号", width: 88, edit: edit.text("number", { max: 50 }) },
  { key: "status", title: "状态", width: 92, phone: true, render: ({ status }) => <DictTag item={status} /> },
  {
    key: "progress",
    title: "进度",
    width: 110,
    sortable: "PROGRESS",
    render: ({ progress }) => <Progress value={progress / 100} label />,
  },
  {
    key: "director",
    title: "项目负责人",
    width: 116,
    phone: true,
    render: ({ director }) =>
      director ? (
        <PersonName name={director.name} src={director.avatarUrl} />
      ) : (
        <span className="ui-muted">未指定</span>
      ),
  },
  { key: "customer", title: "客户", width: 168, render: ({ customer }) => customer?.name },
  {
    key: "beginsOn",
    title: "开始日期",
    width: 108,
    hidden: true,
    sortable: "BEGINS_ON",
    edit: edit.day("beginsOn"),
  },
  {
    key: "endsOn",
    title: "结束日期",
    width: 184,
    sortable: "ENDS_ON",
    render: (row) => <EndText {...row} />,
    edit: edit.day("endsOn"),
  },
  {
    key: "amount",
    title: "合同金额（元）",
    width: 136,
    align: "right",
    sortable: "AMOUNT",
    render: ({ money }) => (money ? formatMoney(money.amount) : null),
  },
  {
    key: "received",
    title: "已回款（元）",
    width: 128,
    align: "right",
    hidden: true,
    render: ({ money }) => (money ? formatMoney(money.received) : null),
  },
  {
    key: "type",
    title: "类型",
    width: 96,
    hidden: true,
    render: ({ type }) => type?.text,
    edit: edit.choice("type", ({ type }) => type),
  },
  {
    key: "property",
    title: "属性",
    width: 96,
    hidden: true,
    render: ({ property }) => property?.text,
    edit: edit.choice("property", ({ property }) => property),
  },
  {
    key: "tags",
    title: "标签",
    width: 150,
    hidden: true,
    render: ({ tags }) => <DictTags items={tags} />,
  },
  {
    key: "team",
    title: "所属团队",
    width: 120,
    hidden: true,
    render: ({ directorTeam }) => directorTeam?.name,
  },
  { ...createdAtColumn, hidden: true },
]);
