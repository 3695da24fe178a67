import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type {
  CorrectionRows_corrections$data,
  CorrectionRows_corrections$key,
} from "@/__generated__/CorrectionRows_corrections.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { createdAtColumn } from "@/app/record/columns";
import { useList } from "@/app/record/useList";
import { memberColumn } from "@/domains/attend/columns";
import { unitOf } from "@/domains/attend/correction/figures";
import { openCorrection } from "@/domains/attend/correction/openCorrection";
import type { DayOfMemberProps } from "@/domains/attend/day/DayOfMember";
import { monthText } from "@/domains/attend/month";
import { useWatched } from "@/domains/attend/useWatched";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { Ellipsis } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { corrections as LIST } from "./list";

const DayOfMember = lazyPart<DayOfMemberProps>(() =>
  import("@/domains/attend/day/DayOfMember").then((module) => module.default),
);

type Row = CorrectionRows_corrections$data["nodes"][number];

const COLUMNS = LIST.columns<Row>([
  memberColumn,
  { key: "day", title: "考勤日期", width: 120, phone: true, sortable: "DAY" },
  {
    key: "label",
    title: "更正项目",
    width: 130,
    render: ({ label, figure }) => `${label}（${unitOf(figure)}）`,
  },
  {
    key: "change",
    title: "更正",
    width: 130,
    phone: true,
    render: ({ was, becomes }) => `${was} → ${becomes}`,
  },
  {
    key: "difference",
    title: "差额",
    width: 80,
    number: true,
    render: ({ difference }) => (difference > 0 ? `+${difference}` : difference),
  },
  { key: "month", title: "计入月份", width: 110, render: ({ month }) => monthText(month) },
  {
    key: "reason",
    title: "原因",
    width: 280,
    grow: true,
    render: ({ reason }) => <Ellipsis>{reason}</Ellipsis>,
  },
  {
    key: "createdBy",
    title: "更正人",
    width: 120,
    render: ({ createdBy }) => createdBy?.name ?? "系统重新计算",
  },
  createdAtColumn,
]);

interface CorrectionRowsProps {
  corrections: CorrectionRows_corrections$key | null;
  /** Tabs, month selector and progress. */
  header: ReactNode;
}

/**
 * List of corrections of closed months: each figure with its reason and the month in which the difference
 * counts.
 */
export function CorrectionRows({ corrections: key, header }: CorrectionRowsProps) {
  const found = useFragment(
    graphql`
      fragment CorrectionRows_corrections on AttendCorrectionConnection {
        totalCount
        nodes {
          id
          rowId
          month
          day
          figure
          label
          was
          becomes
          difference
          reason
          createdAt
          member { id rowId name avatarUrl }
          createdBy { id rowId name avatarUrl }
        }
      }
    `,
    key,
  );
  const { manages, watches, source: teams } = useWatched();
  const hidden = !watches;
  const list = useList(LIST, {
    memberId: { ...useMemberSource(), hidden },
    teamId: { ...teams, hidden },
    mine: { hidden },
  });
  const refresh = usePageRefresh();
  const create = {
    key: "create",
    text: "更正",
    onClick: async () => {
      if (await openCorrection({})) await refresh();
    },
  };
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb()}
      header={header}
      columns={COLUMNS}
      rows={found?.nodes ?? null}
      rowKey={({ rowId }) => rowId}
      total={found?.totalCount ?? null}
      refetching={usePagePending()}
      create={manages ? create : null}
      opens={{
        panel: {
          name: ({ member, day, label }) => `${member?.name ?? "已离职成员"} ${day} ${label}`,
          content: ({ member, day }) =>
            member ? <DayOfMember memberId={member.rowId} day={day} onChanged={refresh} /> : null,
        },
      }}
      empty={{ text: "月份关账以后的变化记为更正，会出现在这里。" }}
    />
  );
}
