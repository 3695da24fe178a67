/** Columns of the member list. */
import type { MemberListPageQuery } from "@/__generated__/MemberListPageQuery.graphql";
import type { MemberUpdateInput } from "@/__generated__/useMemberChangesMutation.graphql";
import { cellEdits } from "@/app/record/cellEdit";
import { MEMBER_STATUS, MEMBER_TYPE, WORK_STATUS } from "@/domains/member/labels";
import { formatDate } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { TeamNames } from "../_components/TeamNames";
import { members } from "./list";

/** Row of the member list. */
export type MemberRow = NonNullable<MemberListPageQuery["response"]["members"]>["nodes"][number];

const edit = cellEdits<MemberUpdateInput, MemberRow>();

/** Columns of the member list; a sortable one names the server's field. */
export const MEMBER_COLUMNS = members.columns<MemberRow>([
  {
    key: "name",
    title: "姓名",
    width: 144,
    required: true,
    sortable: "NAME",
    render: (row) => (
      <span className="ui-row">
        <PersonName name={row.name} src={row.avatarUrl} size={24} />
        {row.type === "EXTERNAL" ? <StatusTag tone={MEMBER_TYPE.EXTERNAL.tone}>外部</StatusTag> : null}
      </span>
    ),
  },
  { key: "phone", title: "手机号", width: 120, edit: edit.text("phone", { max: 20 }) },
  {
    key: "jobNumber",
    title: "工号",
    width: 88,
    sortable: "JOB_NUMBER",
    edit: edit.text("jobNumber", { max: 30 }),
  },
  {
    key: "teams",
    title: "所在团队",
    width: 132,
    phone: true,
    grow: true,
    render: (row) => <TeamNames teams={row.teams ?? []} mainId={row.mainTeam?.rowId ?? null} />,
  },
  { key: "position", title: "职位", width: 104, phone: true, edit: edit.text("position", { max: 50 }) },
  {
    key: "roles",
    title: "角色",
    width: 100,
    render: (row) => (row.roles ?? []).map(({ name }) => name).join("、"),
  },
  {
    key: "status",
    title: "状态",
    width: 78,
    render: (row) => (
      <StatusTag tone={MEMBER_STATUS[row.status].tone}>{MEMBER_STATUS[row.status].text}</StatusTag>
    ),
  },
  {
    key: "duties",
    title: "派工身份",
    width: 130,
    hidden: true,
    render: (row) =>
      [row.isTechnician ? "技术员" : "", row.isEngineer ? "工程师" : ""].filter(Boolean).join("、"),
  },
  {
    key: "workStatus",
    title: "工作状态",
    width: 96,
    hidden: true,
    render: (row) =>
      row.isTechnician || row.isEngineer ? (
        <StatusTag tone={WORK_STATUS[row.workStatus].tone} dot>
          {WORK_STATUS[row.workStatus].text}
        </StatusTag>
      ) : null,
  },
  {
    key: "entryDate",
    title: "入职日期",
    width: 112,
    sortable: "ENTRY_DATE",
    render: (row) => (row.entryDate ? formatDate(row.entryDate) : null),
    edit: edit.day("entryDate"),
  },
  { key: "email", title: "邮箱", width: 190, hidden: true, edit: edit.text("email", { max: 100 }) },
  {
    key: "createdAt",
    title: "创建时间",
    width: 180,
    sortable: "CREATED_AT",
    render: (row) => <ListTime value={row.createdAt} />,
  },
]);
