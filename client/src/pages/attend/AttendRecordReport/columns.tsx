/** Columns of the list of punches. */
import type { AttendRecordReportPageQuery } from "@/__generated__/AttendRecordReportPageQuery.graphql";
import { memberColumn } from "@/domains/attend/columns";
import { ATTEND_PUNCH_CONFIRM, ATTEND_PUNCH_SOURCE } from "@/domains/attend/labels";
import { clockFault, delayText } from "@/domains/attend/moments";
import { PhotoButton } from "@/domains/attend/punch/PhotoButton";
import { formatDateTime } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, ListTime } from "@/ui/frame/text";
import { punches } from "./list";

/** Row of the list: a punch. */
export type PunchRow = NonNullable<AttendRecordReportPageQuery["response"]["attendPunches"]>["nodes"][number];

export const COLUMNS = punches.columns<PunchRow>([
  memberColumn,
  {
    key: "punchedAt",
    title: "打卡时间",
    width: 184,
    phone: true,
    sortable: "PUNCHED_AT",
    render: ({ punchedAt }) => <DateTimeText value={punchedAt} />,
  },
  {
    key: "source",
    title: "打卡方式",
    width: 100,
    render: ({ source }) => ATTEND_PUNCH_SOURCE[source].text,
  },
  {
    key: "place",
    title: "地点",
    width: 220,
    grow: true,
    phone: true,
    render: ({ place, address, outside }) => (
      <span className="ui-row">
        {outside ? <StatusTag tone="violet">外勤</StatusTag> : null}
        {place ?? address?.name}
      </span>
    ),
  },
  {
    key: "confirm",
    title: "确认状态",
    width: 100,
    render: ({ confirm }) => (
      <StatusTag tone={ATTEND_PUNCH_CONFIRM[confirm].tone}>{ATTEND_PUNCH_CONFIRM[confirm].text}</StatusTag>
    ),
  },
  {
    key: "distance",
    title: "距离",
    width: 100,
    number: true,
    render: ({ distance }) => (distance === null || distance === undefined ? null : `${distance} 米`),
  },
  {
    key: "receivedAt",
    title: "接收时间",
    width: 184,
    render: ({ receivedAt }) => <DateTimeText value={receivedAt} />,
  },
  {
    key: "difference",
    title: "时间差异",
    width: 220,
    render: ({ punchedAt, receivedAt, aheadSeconds }) =>
      [delayText(punchedAt, receivedAt), clockFault(aheadSeconds)].filter(Boolean).join("；") || null,
  },
  { key: "photos", title: "照片", width: 110, render: ({ photos }) => <PhotoButton photos={photos} /> },
  {
    key: "ownAt",
    title: "设备时间",
    width: 184,
    hidden: true,
    render: ({ ownAt }) => <DateTimeText value={ownAt} />,
  },
  { key: "device", title: "设备", width: 160, hidden: true },
  { key: "remark", title: "备注", width: 180 },
  {
    key: "confirmedBy",
    title: "确认人",
    width: 120,
    hidden: true,
    render: ({ confirmedBy, confirmedAt }) =>
      confirmedBy ? `${confirmedBy.name} ${formatDateTime(confirmedAt)}` : null,
  },
  {
    key: "createdAt",
    title: "写入时间",
    width: 184,
    sortable: "CREATED_AT",
    hidden: true,
    render: ({ createdAt }) => <ListTime value={createdAt} />,
  },
]);
