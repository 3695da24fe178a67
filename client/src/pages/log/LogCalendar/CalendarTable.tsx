import { useState } from "react";
import { Link } from "react-router";
import { logsOf } from "@/domains/log/labels";
import { worksOn } from "@/domains/workday";
import type { Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { Checkbox } from "@/ui/input/choices";
import { SearchInput } from "@/ui/input/TextInput";
import { Pagination } from "@/ui/list/Pagination";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { type Specials, weekdayText } from "../_lib/days";

/** Row of the calendar: a member's month. */
export interface CalendarRow {
  readonly rowId: string;
  readonly name: string;
  readonly avatarUrl: string | null | undefined;
  readonly days: readonly { readonly day: string; readonly count: number }[];
  /** Number of workdays without a log. */
  readonly missed: number;
}

/** Number of members that are rendered at first. */
const SIZE = 50;

/** Choice of members for a reminder. */
export interface MemberChoice {
  /** Those who can be chosen. */
  readonly choosable: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

interface CalendarTableProps {
  rows: readonly CalendarRow[];
  specials: Specials;
  today: string;
  /** Null where nobody is chosen. */
  choice: MemberChoice | null;
}

/** Table of members by days with the number of logs; each number links to its logs. */
export function CalendarTable({ rows, specials, today, choice }: CalendarTableProps) {
  const [keyword, setKeyword] = useState("");
  const [lacking, setLacking] = useState(false);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(SIZE);
  const words = keyword.trim();
  const found = rows.filter(({ name, missed }) => name.includes(words) && (!lacking || missed > 0));
  const last = Math.max(1, Math.ceil(found.length / size));
  const at = Math.min(page, last);
  const days = (rows[0]?.days ?? []).map(({ day }) => day);
  const writers = (place: number) => rows.filter(({ days: own }) => (own[place]?.count ?? 0) > 0).length;
  const columns: Column<CalendarRow>[] = [
    {
      key: "name",
      title: "成员",
      width: 112,
      render: ({ name, avatarUrl }) => <PersonName name={name} src={avatarUrl} />,
    },
    ...(choice ? [chooseColumn(choice)] : []),
    {
      key: "missed",
      title: "漏写",
      width: 40,
      number: true,
      render: ({ missed }) => (missed > 0 ? missed : null),
    },
    ...days.map(
      (day, place): Column<CalendarRow> => ({
        key: day,
        title: `${Number(day.slice(8))} ${weekdayText(day)}`,
        width: 33,
        align: "center",
        render: (row) => (
          <DayCell
            row={row}
            day={day}
            count={row.days[place]?.count ?? 0}
            works={worksOn(day, specials.get(day))}
            today={today}
          />
        ),
      }),
    ),
  ];
  return (
    <div className="ui-stack">
      <div className="ui-row ui-row--wrap">
        <span className="log-cal__keyword">
          <SearchInput
            value={keyword}
            onChange={setKeyword}
            aria-label="查找成员"
            placeholder="查找成员"
            slash
          />
        </span>
        <Checkbox label="只看有漏写的" value={lacking} onChange={setLacking} />
        <span className="ui-muted ui-small">数字是当天的篇数，点击查看；“未”是工作日没有写</span>
      </div>
      <SimpleTable
        label="填写情况"
        pinned
        columns={columns}
        rows={found.slice((at - 1) * size, at * size)}
        rowKey={({ rowId }) => rowId}
        empty={rows.length === 0 ? "没有需要写日志的成员" : "没有符合条件的成员"}
        summary={{
          name: "已写人数",
          ...Object.fromEntries(days.map((day, place) => [day, writers(place)])),
        }}
      />
      {found.length > SIZE ? (
        <Pagination page={at} size={size} total={found.length} onPage={setPage} onSize={setSize} />
      ) : null}
    </div>
  );
}

/** Column of the checkboxes that choose members without a log of today. */
function chooseColumn({ choosable, chosen, onChoose }: MemberChoice): Column<CalendarRow> {
  return {
    key: "choose",
    title: "提醒",
    width: 44,
    align: "center",
    render: ({ rowId, name }) => {
      if (!choosable.has(rowId)) return null;
      const choose = (on: boolean) => {
        const next = new Set(chosen);
        if (on) next.add(rowId);
        else next.delete(rowId);
        onChoose(next);
      };
      return <Checkbox aria-label={`提醒${name}`} value={chosen.has(rowId)} onChange={choose} />;
    },
  };
}

function DayCell({
  row,
  day,
  count,
  works,
  today,
}: {
  row: CalendarRow;
  day: string;
  count: number;
  works: boolean;
  today: string;
}) {
  if (count > 0)
    return (
      <Link
        to={logsOf({ authorId: row.rowId, happenedOn: `${day}~${day}` })}
        aria-label={`${row.name} ${day} 写了 ${count} 篇`}
      >
        {count}
      </Link>
    );
  if (!works) return <span className="log-cal__rest">休</span>;
  return day < today ? <span className="log-cal__missed">未</span> : <span className="ui-muted">-</span>;
}
