import { useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { PersonReport_query$key } from "@/__generated__/PersonReport_query.graphql";
import { reportArea, weeklyOf } from "@/domains/weekly/labels";
import { useSearchChange } from "@/ui/base/addressNow";
import { ChartCard } from "@/ui/chart/ChartCard";
import { Card, StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { gradeFigures, sentFigures } from "../_lib/chartData";
import { reportOf, rowsOf } from "../_lib/links";
import { daysOfYear, monthsOf, yearOf } from "../_lib/person";
import { PersonTable } from "./PersonTable";
import { YearStrip } from "./YearStrip";
import "./weeklyReport.css";

interface PersonReportProps {
  query: PersonReport_query$key;
  /** Row id of the member. */
  authorId: string;
  /** Whether the member is the viewer, who can write reports here. */
  own: boolean;
  year: number;
  /** Grade that filters the table. */
  grade: string | null;
}

/**
 * Statistics of a member's reports of a year, by week and month, with grades; every figure links to its
 * reports.
 */
export function PersonReport({ query, authorId, own, year, grade }: PersonReportProps) {
  const { weeklies, weeklyGrades } = useFragment(
    graphql`
      fragment PersonReport_query on Query
      @argumentDefinitions(authorId: { type: "ID!" }, days: { type: "DateRange!" }) {
        weeklies(
          first: 60
          filter: { authorId: $authorId, scope: MEMBER, days: $days }
          orderBy: [{ field: MONDAY, direction: ASC }]
        ) {
          nodes {
            id
            rowId
            monday
            status
            late
            submittedAt
            weeklyComments { id grade { value text color } }
          }
        }
        weeklyGrades(filter: { authorId: $authorId, days: $days }) {
          grade { value text color }
          count
        }
      }
    `,
    query,
  );
  const { pathname } = useLocation();
  const area = reportArea(pathname);
  const go = useNavigate();
  const changeSearch = useSearchChange();
  const weeks = useMemo(() => yearOf(year, weeklies?.nodes ?? []), [year, weeklies]);
  const count = (...states: readonly string[]) => weeks.filter(({ state }) => states.includes(state)).length;
  const days = daysOfYear(year);
  /** Other parameters of the page's URL. */
  const named = { ...(own ? {} : { memberId: authorId }), year: String(year) };
  const open = (rows: { late?: boolean }) => () => void go(rowsOf(area, { authorId, days, ...rows }));
  const missing = count("missing");
  const written = weeks.flatMap(({ report, week }) => (report ? [{ ...report, week }] : []));
  const shown = grade
    ? written.filter(({ weeklyComments }) => weeklyComments.some((one) => one.grade?.value === grade))
    : written;
  return (
    <div className="ui-stack">
      <StatTiles>
        <StatTile label="已提交（周）" value={count("onTime", "late")} onClick={open({})} />
        <StatTile label="按时提交" value={count("onTime")} onClick={open({ late: false })} />
        <StatTile
          label="逾期提交"
          value={count("late")}
          {...(count("late") > 0 ? { tone: "yellow" as const } : {})}
          onClick={open({ late: true })}
        />
        <StatTile
          label="未提交"
          value={missing}
          hint="从当年第一份周报算起"
          {...(missing > 0 ? { tone: "red" as const } : {})}
        />
      </StatTiles>
      <Card title={`${year} 年的每一周`}>
        <YearStrip
          weeks={weeks}
          to={({ week, report }) =>
            own ? weeklyOf(week.monday) : report ? reportOf(area, report.rowId) : null
          }
        />
      </Card>
      <div className="weekly-pictures">
        <ChartCard
          title="每月提交"
          unit="份"
          empty="这一年还没有提交周报"
          figures={sentFigures(
            "月份",
            monthsOf(weeks, (span, late) =>
              rowsOf(area, { authorId, days: span, ...(late === undefined ? {} : { late }) }),
            ),
          )}
        />
        <ChartCard
          title="收到的评级"
          unit="次"
          horizontal
          empty="这一年还没有收到点评"
          note="含对团队汇总的点评"
          figures={gradeFigures(weeklyGrades ?? [], (value) =>
            value ? `${pathname}?${new URLSearchParams({ ...named, grade: value })}` : undefined,
          )}
        />
      </div>
      <PersonTable
        rows={shown}
        grade={grade}
        onAll={() => changeSearch({ grade: null })}
        to={(rowId) => reportOf(area, rowId)}
      />
    </div>
  );
}
