import { Link } from "react-router";
import type { AttendDayFilter } from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { hoursText } from "@/domains/attend/minutes";
import { formatNumber } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { Card } from "@/ui/frame/Card";
import { Segmented } from "@/ui/input/choices";
import { SimpleTable } from "@/ui/list/SimpleTable";
import {
  ABSENT,
  behind,
  type Counted,
  type Counting,
  EARLY,
  LATE,
  LEAVE,
  MISSING,
  shareOf,
  TRIP,
} from "./figures";
import { LINE_KINDS, type Line } from "./list";

/** Largest number of rows that the server returns, those with the most days. */
const MOST = 500;

interface Named {
  readonly rowId: string;
  readonly name: string;
}

/** Row of figures; one of the three fields identifies it. */
export interface LineRow extends Counted {
  readonly team?: Named | null | undefined;
  readonly group?: Named | null | undefined;
  readonly member?: Named | null | undefined;
}

const NOBODY: Readonly<Record<Line, string>> = {
  TEAM: "没有团队",
  GROUP: "不在考勤组",
  MEMBER: "已离职成员",
};

const FILTERS: Readonly<Record<Line, string>> = { TEAM: "teamId", GROUP: "groupId", MEMBER: "memberId" };

interface LineTableProps {
  rows: readonly LineRow[];
  line: Line;
  onLine: (line: Line) => void;
  filter: AttendDayFilter;
}

/** Table of attendance figures by team, group or member; each row links to its days. */
export function LineTable({ rows, line, onLine, filter }: LineTableProps) {
  const nameOf = ({ team, group, member }: LineRow) => team ?? group ?? member ?? null;
  const to = (row: LineRow, more: Counting["to"] = {}) => {
    const named = nameOf(row);
    return named ? behind(filter, { [FILTERS[line]]: named.rowId, ...more }) : null;
  };
  const figure = ({ key, label, of, to: narrow }: Counting): Column<LineRow> => ({
    key,
    title: label,
    width: 72,
    number: true,
    render: (row) => {
      const count = of(row);
      const address = to(row, narrow);
      if (count === 0) return null;
      return address ? <Link to={address}>{formatNumber(count)}</Link> : formatNumber(count);
    },
  });
  const columns: readonly Column<LineRow>[] = [
    {
      key: "name",
      title: LINE_KINDS.find(({ value }) => value === line)?.label.slice(1) ?? "",
      width: 150,
      grow: true,
      render: (row) => {
        const address = to(row);
        const name = nameOf(row)?.name ?? NOBODY[line];
        return address ? <Link to={address}>{name}</Link> : name;
      },
    },
    { key: "members", title: "人数", width: 64, number: true, render: ({ members }) => members },
    {
      key: "share",
      title: "出勤率",
      width: 84,
      number: true,
      render: ({ presentDays, expectedDays }) => {
        const share = shareOf(presentDays, expectedDays);
        return share === null ? "—" : `${formatNumber(share)}%`;
      },
    },
    ...[LATE, EARLY, MISSING, ABSENT, LEAVE, TRIP].map(figure),
    {
      key: "overtime",
      title: "加班小时",
      width: 88,
      number: true,
      render: ({ overtime }) => hoursText(overtime),
    },
  ];
  return (
    <Card
      title="分项统计"
      padding={false}
      extra={
        <Segmented<Line> aria-label="分项统计方式" options={LINE_KINDS} value={line} onChange={onLine} />
      }
    >
      <SimpleTable
        label="分项统计"
        pinned
        columns={columns}
        rows={rows}
        rowKey={(row) => nameOf(row)?.rowId ?? ""}
        maxHeight={520}
        empty="这段时间没有考勤"
      />
      <p className="ui-muted ui-small attend-overview__note">
        {line === "TEAM" ? "按成员当天的主要团队统计，点击查看该团队和下级团队的日报。" : null}
        {rows.length >= MOST ? `显示考勤最多的 ${MOST} 项，其余请按团队筛选。` : null}
      </p>
    </Card>
  );
}
