/** Columns of the list of members with their weekly report of a week. */

import { DictTags } from "@/app/record/dictItems";
import { WeeklyTags } from "@/domains/weekly/WeeklyHead";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ellipsis, ListTime } from "@/ui/frame/text";
import { members } from "./list";
import { type MemberRow, sentOf } from "./states";

export const COLUMNS = members.columns<MemberRow>([
  {
    key: "member",
    title: "成员",
    width: 140,
    required: true,
    render: ({ member }) =>
      member ? <PersonName name={member.name} src={member.avatarUrl} /> : "已离职成员",
  },
  { key: "team", title: "团队", width: 150, render: ({ member }) => member?.mainTeam?.name },
  {
    key: "status",
    title: "状态",
    width: 170,
    phone: true,
    render: (row) => {
      const weekly = sentOf(row);
      return weekly ? (
        <span className="ui-row">
          <WeeklyTags status={weekly.status} late={weekly.late} />
        </span>
      ) : (
        <StatusTag tone="yellow">未提交</StatusTag>
      );
    },
  },
  {
    key: "submittedAt",
    title: "提交时间",
    width: 130,
    render: (row) => {
      const at = sentOf(row)?.submittedAt;
      return at ? <ListTime value={at} /> : null;
    },
  },
  {
    key: "grades",
    title: "评级",
    width: 130,
    phone: true,
    render: ({ weekly }) => (
      <DictTags items={(weekly?.weeklyComments ?? []).flatMap(({ grade }) => grade ?? [])} />
    ),
  },
  {
    key: "words",
    title: "工作小结",
    width: 280,
    grow: true,
    render: (row) => {
      const words = sentOf(row)?.words;
      return words ? <Ellipsis>{words}</Ellipsis> : null;
    },
  },
]);
