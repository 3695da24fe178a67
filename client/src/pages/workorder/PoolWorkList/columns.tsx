import { PageLink } from "@/app/page/navigation";
import { createdAtColumn } from "@/app/record/columns";
import { overviewOf } from "@/domains/project/labels";
import { amountText, PROJECT_WORK_STATUS } from "@/domains/work/labels";
import { formatMoney, formatNumber } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { projectWorks as LIST } from "./list";
import type { ProjectWorkRow } from "./PoolWorkListPage";

/** Columns of the list of project work; prices are empty for viewers who may not see them. */
export const COLUMNS = LIST.columns<ProjectWorkRow>([
  { key: "name", title: "工单名称", width: 220, required: true, grow: true, sortable: "NAME" },
  {
    key: "status",
    title: "状态",
    width: 88,
    tableOnly: true,
    phone: true,
    render: ({ status }) => (
      <StatusTag tone={PROJECT_WORK_STATUS[status].tone}>{PROJECT_WORK_STATUS[status].text}</StatusTag>
    ),
  },
  {
    key: "project",
    title: "项目",
    width: 180,
    phone: true,
    render: ({ project }) =>
      project ? <PageLink to={overviewOf(project.rowId)}>{project.name}</PageLink> : null,
  },
  {
    key: "quantity",
    title: "数量",
    width: 96,
    number: true,
    render: ({ quantity, unit }) => amountText(quantity, unit),
  },
  {
    key: "price",
    title: "单价（元）",
    width: 104,
    number: true,
    render: ({ price }) => formatMoney(price),
  },
  {
    key: "amount",
    title: "金额（元）",
    width: 116,
    number: true,
    render: ({ amount }) => formatMoney(amount),
  },
  {
    key: "team",
    title: "可领取团队",
    width: 130,
    render: ({ team }) => team?.name ?? <span className="ui-muted">不限</span>,
  },
  {
    key: "director",
    title: "领取人",
    width: 108,
    render: ({ director }) =>
      director ? <PersonName name={director.name} src={director.avatarUrl} /> : null,
  },
  {
    key: "endsOn",
    title: "截止日期",
    width: 152,
    sortable: "ENDS_ON",
    render: ({ endsOn, isOverdue }) => (
      <span className="ui-row">
        {endsOn}
        {isOverdue ? <StatusTag tone="red">逾期</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "doneQuantity",
    title: "完成数量",
    width: 96,
    number: true,
    render: ({ doneQuantity, unit }) => amountText(doneQuantity, unit),
  },
  { key: "score", title: "评分", width: 76, number: true, render: ({ score }) => formatNumber(score) },
  {
    key: "drawnAt",
    title: "领取时间",
    width: 160,
    hidden: true,
    render: ({ drawnAt }) => <ListTime value={drawnAt} />,
  },
  {
    key: "doneAt",
    title: "完成时间",
    width: 160,
    hidden: true,
    render: ({ doneAt }) => <ListTime value={doneAt} />,
  },
  {
    key: "confirmedBy",
    title: "确认人",
    width: 96,
    hidden: true,
    render: ({ confirmedBy }) => confirmedBy?.name,
  },
  {
    key: "confirmedAt",
    title: "确认时间",
    width: 160,
    hidden: true,
    render: ({ confirmedAt }) => <ListTime value={confirmedAt} />,
  },
  { key: "createdBy", title: "创建人", width: 96, hidden: true, render: ({ createdBy }) => createdBy?.name },
  { ...createdAtColumn, hidden: true },
]);
