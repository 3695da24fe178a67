/** Columns of the list of outside punches. */
import type { AttendOutsideWorkListPageQuery } from "@/__generated__/AttendOutsideWorkListPageQuery.graphql";
import { memberColumn } from "@/domains/attend/columns";
import { ATTEND_PUNCH_CONFIRM, ATTEND_PUNCH_SOURCE } from "@/domains/attend/labels";
import { clockFault, delayText } from "@/domains/attend/moments";
import { metresText } from "@/domains/attend/place/scale";
import { PhotoButton } from "@/domains/attend/punch/PhotoButton";
import { formatDateTime } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, ListTime } from "@/ui/frame/text";
import { outsidePunches } from "./list";

/** Row of the list: an outside punch. */
export type OutsideRow = NonNullable<
  AttendOutsideWorkListPageQuery["response"]["attendPunches"]
>["nodes"][number];

/** Name of a punch in messages: member and time. */
export function nameOf({ member, punchedAt }: OutsideRow): string {
  return `${member?.name ?? "已离职成员"} ${formatDateTime(punchedAt).slice(0, 16)}`;
}

/** Distance of the punch from the nearest attendance place of its group. */
function distanceText({ lat, distance }: OutsideRow): string {
  if (typeof distance === "number") return metresText(distance);
  return typeof lat === "number" ? "" : "没有定位";
}

export const COLUMNS = outsidePunches.columns<OutsideRow>([
  memberColumn,
  {
    key: "punchedAt",
    title: "打卡时间",
    width: 184,
    phone: true,
    sortable: "PUNCHED_AT",
    render: ({ punchedAt }) => <DateTimeText value={punchedAt} />,
  },
  { key: "remark", title: "外勤原因", width: 240, grow: true },
  { key: "distance", title: "距最近地点", width: 110, number: true, render: distanceText },
  {
    key: "photos",
    title: "照片",
    width: 110,
    tableOnly: true,
    render: ({ photos }) => <PhotoButton photos={photos} />,
  },
  {
    key: "confirm",
    title: "确认状态",
    width: 100,
    phone: true,
    render: ({ confirm }) => (
      <StatusTag tone={ATTEND_PUNCH_CONFIRM[confirm].tone}>{ATTEND_PUNCH_CONFIRM[confirm].text}</StatusTag>
    ),
  },
  { key: "confirmedBy", title: "确认人", width: 110, render: ({ confirmedBy }) => confirmedBy?.name },
  {
    key: "confirmedAt",
    title: "确认时间",
    width: 184,
    hidden: true,
    render: ({ confirmedAt }) => <ListTime value={confirmedAt} />,
  },
  {
    key: "source",
    title: "打卡方式",
    width: 100,
    hidden: true,
    render: ({ source }) => ATTEND_PUNCH_SOURCE[source].text,
  },
  { key: "device", title: "设备", width: 160, hidden: true },
  {
    key: "difference",
    title: "时间差异",
    width: 220,
    hidden: true,
    render: ({ punchedAt, receivedAt, aheadSeconds }) =>
      [delayText(punchedAt, receivedAt), clockFault(aheadSeconds)].filter(Boolean).join("；") || null,
  },
  {
    key: "createdAt",
    title: "写入时间",
    width: 184,
    hidden: true,
    sortable: "CREATED_AT",
    render: ({ createdAt }) => <ListTime value={createdAt} />,
  },
]);
