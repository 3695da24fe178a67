import { graphql, usePreloadedQuery } from "react-relay";
import type { AttendClassListPageDeleteMutation } from "@/__generated__/AttendClassListPageDeleteMutation.graphql";
import type { AttendClassListPageQuery } from "@/__generated__/AttendClassListPageQuery.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { RecordList } from "@/app/record/RecordList";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { spanText } from "@/domains/attend/clock";
import { useSave } from "@/relay/useAppMutation";
import { formatMinutes } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { shifts as LIST } from "./list";
import { ShiftBar } from "./ShiftBar";

export type ShiftRow = NonNullable<AttendClassListPageQuery["response"]["attendShifts"]>["nodes"][number];

/** Threshold in minutes as text; a missing one is not checked. */
function threshold(minutes: number | null | undefined) {
  return minutes === null || minutes === undefined ? (
    <span className="ui-muted">不判定</span>
  ) : (
    formatMinutes(minutes)
  );
}

const COLUMNS = LIST.columns<ShiftRow>([
  {
    key: "name",
    title: "班次",
    width: 140,
    required: true,
    render: ({ name, mark, color }) => (
      <span className="ui-row">
        <StatusTag color={color ?? null}>{mark}</StatusTag>
        {name}
      </span>
    ),
  },
  {
    key: "pairs",
    title: "上下班时间",
    width: 236,
    phone: true,
    render: ({ pairs, flex }) => (
      <span className="ui-row">
        {pairs.map(spanText).join("，")}
        {flex ? <StatusTag tone="green">弹性</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "day",
    title: "0 – 24 时",
    width: 180,
    grow: true,
    tableOnly: true,
    render: ({ pairs, rests, flex, color }) => (
      <ShiftBar pairs={pairs} rests={rests} flex={flex ?? null} color={color} />
    ),
  },
  {
    key: "expectedMinutes",
    title: "应出勤",
    width: 88,
    phone: true,
    render: ({ expectedMinutes }) => formatMinutes(expectedMinutes),
  },
  {
    key: "rests",
    title: "休息",
    width: 130,
    render: ({ rests }) => rests.map(spanText).join("，") || <span className="ui-muted">无</span>,
  },
  {
    key: "lateGrace",
    title: "宽限",
    width: 164,
    render: ({ lateGrace, earlyGrace }) => `迟到 ${lateGrace} 分，早退 ${earlyGrace} 分`,
  },
  {
    key: "absenceBelow",
    title: "旷工不足",
    width: 92,
    render: ({ absenceBelow }) => threshold(absenceBelow),
  },
  {
    key: "halfBelow",
    title: "旷工半天不足",
    width: 120,
    hidden: true,
    render: ({ halfBelow }) => threshold(halfBelow),
  },
  {
    key: "halfWhenLate",
    title: "迟到超过记半天",
    width: 130,
    hidden: true,
    render: ({ halfWhenLate }) => threshold(halfWhenLate),
  },
  {
    key: "window",
    title: "打卡范围",
    width: 170,
    hidden: true,
    render: ({ earliest, latest }) =>
      `前 ${formatMinutes(earliest ?? 240)}，后 ${formatMinutes(latest ?? 360)}`,
  },
  {
    key: "overtime",
    title: "自动计加班",
    width: 170,
    hidden: true,
    render: ({ overtimeBefore, overtimeAfter }) =>
      [
        typeof overtimeBefore === "number" ? `上班前 ${formatMinutes(overtimeBefore)}` : "",
        typeof overtimeAfter === "number" ? `下班后 ${formatMinutes(overtimeAfter)}` : "",
      ]
        .filter(Boolean)
        .join("，") || <span className="ui-muted">不计</span>,
  },
  { key: "remark", title: "备注", width: 160, hidden: true },
  { key: "sortOrder", title: "排序", width: 84, number: true, sortable: "SORT_ORDER" },
  { ...createdAtColumn, hidden: true },
]);

const openShift = lazyRecordDialog(() => import("./ShiftDialog"));

/**
 * List of the shifts of attendance: working hours, rests and thresholds
 * (business §2 Attendance: AttendClassList).
 */
export default function AttendClassListPage({ queryRef }: PageProps<AttendClassListPageQuery>) {
  const { attendShifts } = usePreloadedQuery<AttendClassListPageQuery>(
    graphql`
      query AttendClassListPageQuery($page: PageInput!, $filter: AttendShiftFilter, $orderBy: [AttendShiftOrder!]) {
        attendShifts(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes {
            id rowId name mark color expectedMinutes lateGrace earlyGrace absenceBelow halfBelow halfWhenLate
            earliest latest halfAt overtimeBefore overtimeAfter remark sortOrder version createdAt
            pairs { from to }
            rests { from to }
            flex { range { from to } core { from to } }
            viewerCan { update delete }
          }
        }
      }
    `,
    queryRef,
  );
  const remove = useSave<AttendClassListPageDeleteMutation>(graphql`
    mutation AttendClassListPageDeleteMutation($ids: [ID!]!) {
      attendShiftDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const refresh = usePageRefresh();
  const list = useList(LIST);
  return (
    <RecordList
      {...list}
      subject="班次"
      columns={COLUMNS}
      page={attendShifts}
      nameOf={({ name }) => name}
      edit={(row) => openShift({ row })}
      rowActions={(row) => [
        {
          key: "copy",
          text: "复制",
          hidden: !row.viewerCan.update,
          onClick: async () => {
            if (await openShift({ copied: row })) await refresh();
          },
        },
      ]}
      bin="ATTEND_SHIFT"
      remove={async (ids) => (await remove({ ids })).userErrors}
      panel={{
        tag: ({ color, mark }) => <StatusTag color={color ?? null}>{mark}</StatusTag>,
        content: ({ pairs, rests, flex, color }) => (
          <ShiftBar pairs={pairs} rests={rests} flex={flex ?? null} color={color} />
        ),
      }}
      about="班次规定一天的上下班时间、休息、宽限和旷工判定，考勤组和排班表从这里选用。"
    />
  );
}
