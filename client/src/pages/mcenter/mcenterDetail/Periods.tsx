import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { Periods_query$key, SalesStanding } from "@/__generated__/Periods_query.graphql";
import { StandingTag } from "@/domains/mcenter/StandingTag";
import { formatMoney } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";
import type { Column, Option } from "@/ui/base/types";
import { Card } from "@/ui/frame/Card";
import { Segmented } from "@/ui/input/choices";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { monthDays } from "../_lib/address";
import { shareText, signed } from "../_lib/money";

type Grain = "month" | "week";

const GRAINS: readonly Option<Grain>[] = [
  { value: "month", label: "按月" },
  { value: "week", label: "按周" },
];

/** A month or a week as a row of the table. */
interface Period {
  readonly key: string;
  readonly name: string;
  /** `from~to`, as a URL parameter. */
  readonly days: string;
  readonly target: number;
  readonly achieved: number;
  readonly isRunning: boolean;
  readonly isBegun: boolean;
  readonly standing: SalesStanding;
  readonly lastYear: number | null;
}

/** Table of target and achievement by month or week; a row filters the amounts below by its days. */
export function Periods({
  query,
  year,
  today,
  onDays,
}: {
  query: Periods_query$key;
  year: number;
  today: string;
  onDays: (days: string) => void;
}) {
  const { months, weeks } = useFragment(
    graphql`
      fragment Periods_query on Query
      @argumentDefinitions(year: { type: "Int!" }, teamId: { type: "ID" }, memberId: { type: "ID" }) {
        months: salesMonthlyTargets(year: $year, teamId: $teamId, memberId: $memberId) {
          month target achieved lastYear standing over
        }
        weeks: salesWeeks(year: $year, teamId: $teamId, memberId: $memberId) {
          week beginsOn endsOn target achieved running standing
        }
      }
    `,
    query,
  );
  const [grain, setGrain] = useState<Grain>("month");
  const rows: readonly Period[] =
    grain === "month"
      ? (months ?? []).map(({ month, over, ...figures }) => {
          const range = monthDays(year, month);
          const isBegun = range.slice(0, 10) <= today;
          return {
            ...figures,
            key: `m${month}`,
            name: `${month} 月`,
            days: range,
            isBegun,
            isRunning: isBegun && !over,
          };
        })
      : (weeks ?? []).map(({ week, beginsOn, endsOn, running, ...figures }) => ({
          ...figures,
          key: `w${week}`,
          name: `第 ${week} 周（${beginsOn.slice(5)} 至 ${endsOn.slice(5)}）`,
          days: `${beginsOn}~${endsOn}`,
          isBegun: beginsOn <= today,
          isRunning: running,
          lastYear: null,
        }));
  const columns: readonly Column<Period>[] = [
    {
      key: "name",
      title: grain === "month" ? "月份" : "周",
      width: grain === "month" ? 120 : 220,
      grow: true,
      render: ({ name, days, isRunning }) => (
        <button type="button" className="ui-link" onClick={() => onDays(days)}>
          {name}
          {isRunning ? "（未完）" : ""}
        </button>
      ),
    },
    {
      key: "target",
      title: "目标（元）",
      width: 130,
      number: true,
      render: ({ target }) => formatMoney(target),
    },
    {
      key: "achieved",
      title: "完成（元）",
      width: 130,
      number: true,
      render: ({ achieved }) => formatMoney(achieved),
    },
    {
      key: "share",
      title: "完成率",
      width: 90,
      number: true,
      render: ({ achieved, target }) => shareText(achieved, target),
    },
    {
      key: "gap",
      title: "差额（元）",
      width: 130,
      number: true,
      render: ({ achieved, target, isRunning, isBegun }) =>
        isBegun ? (
          <span className="mcenter-gap" data-behind={(!isRunning && achieved < target) || undefined}>
            {signed(achieved - target)}
          </span>
        ) : (
          "—"
        ),
    },
    {
      key: "lastYear",
      title: "去年同期（元）",
      width: 130,
      number: true,
      hidden: grain === "week",
      render: ({ lastYear }) => formatMoney(lastYear),
    },
    {
      key: "standing",
      title: grain === "month" ? "累计进度" : "进度",
      width: 90,
      render: ({ standing, target, isBegun }) =>
        isBegun ? <StandingTag standing={standing} target={target} /> : null,
    },
  ];
  const [target, achieved] = [sumOf(rows.map((row) => row.target)), sumOf(rows.map((row) => row.achieved))];
  return (
    <Card
      title={`${year} 年目标与完成`}
      padding={false}
      extra={<Segmented<Grain> value={grain} options={GRAINS} onChange={setGrain} aria-label="按月或按周" />}
    >
      <SimpleTable
        label="各期目标与完成"
        pinned
        maxHeight={460}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        summary={{
          name: "合计",
          target: formatMoney(target),
          achieved: formatMoney(achieved),
          share: shareText(achieved, target),
          lastYear: formatMoney(sumOf(rows.map(({ lastYear }) => lastYear ?? 0))),
        }}
      />
    </Card>
  );
}
