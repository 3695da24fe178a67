/** Columns of the list of attendance groups. */
import type { AttendGroupListPageQuery } from "@/__generated__/AttendGroupListPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { ATTEND_GROUP_KIND, ATTEND_OUTSIDE } from "@/domains/attend/labels";
import { formatDate } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { groups as LIST } from "./list";
import { planText, termsText } from "./plan";

export type GroupRow = NonNullable<AttendGroupListPageQuery["response"]["attendGroups"]>["nodes"][number];

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).join("、");

/** Teams and roles that a group covers today; single members are shown on the group's page. */
function scopeText({ term }: GroupRow): string {
  return term ? names([...term.teams, ...term.roles]) : "";
}

export const COLUMNS = LIST.columns<GroupRow>([
  { key: "name", title: "考勤组", width: 160, required: true },
  {
    key: "kind",
    title: "考勤类型",
    width: 110,
    phone: true,
    render: ({ kind }) => (
      <StatusTag tone={ATTEND_GROUP_KIND[kind].tone}>{ATTEND_GROUP_KIND[kind].text}</StatusTag>
    ),
  },
  {
    key: "memberCount",
    title: "人数",
    width: 80,
    number: true,
    phone: true,
    render: ({ memberCount }) => memberCount,
  },
  {
    key: "scope",
    title: "团队与角色",
    width: 180,
    grow: true,
    render: (row) => scopeText(row) || <span className="ui-muted">按人指定</span>,
  },
  {
    key: "plan",
    title: "排班",
    width: 190,
    grow: true,
    render: ({ kind, term, terms }) => {
      const shown = term ?? terms[0];
      return shown ? planText(kind, shown) : null;
    },
  },
  {
    key: "addresses",
    title: "考勤地址",
    width: 156,
    render: ({ addresses }) => names(addresses) || <span className="ui-muted">不限地点</span>,
  },
  {
    key: "outside",
    title: "外勤打卡",
    width: 130,
    hidden: true,
    render: ({ outside }) => ATTEND_OUTSIDE[outside].text,
  },
  {
    key: "terms",
    title: "生效日期",
    width: 180,
    render: ({ terms }) => termsText(terms, formatDate(new Date())),
  },
  {
    key: "absenceGroup",
    title: "缺勤扣款",
    width: 120,
    hidden: true,
    render: ({ absenceGroup }) => absenceGroup?.name,
  },
  { key: "createdBy", title: "创建人", width: 100, render: ({ createdBy }) => createdBy?.name },
  { key: "remark", title: "备注", width: 160, hidden: true },
  { key: "sortOrder", title: "排序", width: 84, number: true, hidden: true, sortable: "SORT_ORDER" },
  { ...createdAtColumn, hidden: true },
]);
