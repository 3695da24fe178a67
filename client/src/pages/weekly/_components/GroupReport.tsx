import { graphql, useFragment } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { GroupReport_query$key } from "@/__generated__/GroupReport_query.graphql";
import { reportArea, weeklyOf } from "@/domains/weekly/labels";
import { sumOf } from "@/ui/base/sum";
import { ChartCard } from "@/ui/chart/ChartCard";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { gradeFigures, mondaysIn, sentFigures, weekLabel } from "../_lib/chartData";
import { DAYS, type Group, TEAM } from "../_lib/group";
import { type Rows, rowsOf } from "../_lib/links";
import { MemberTable } from "./MemberTable";
import { MissingCard } from "./MissingCard";
import "./weeklyReport.css";

interface GroupReportProps {
  query: GroupReport_query$key;
  group: Group;
}

/**
 * Statistics of the reports of a team or the enterprise by week, team and member; every figure links to its
 * reports.
 */
export function GroupReport({ query, group }: GroupReportProps) {
  const data = useFragment(
    graphql`
      fragment GroupReport_query on Query
      @argumentDefinitions(
        filter: { type: "WeeklyFilter!" }
        locked: { type: "WeeklyFilter!" }
        grades: { type: "WeeklyGradeFilter!" }
        day: { type: "Date!" }
        teamId: { type: "ID" }
      ) {
        byWeek: weeklyFigures(filter: $filter, by: WEEK) { monday submitted late }
        byTeam: weeklyFigures(filter: $filter, by: TEAM) { submitted late team { rowId name } }
        byMember: weeklyFigures(filter: $filter, by: MEMBER) { ...MemberTable_figures }
        locked: weeklies(first: 1, filter: $locked) { totalCount }
        weeklyGrades(filter: $grades) { count grade { value text color } }
        weeklyMissing(day: $day, teamId: $teamId) { ...MissingCard_members }
      }
    `,
    query,
  );
  const { days, teamId, missing } = group;
  const { pathname } = useLocation();
  const area = reportArea(pathname);
  const go = useNavigate();
  const rows = (more: Rows = {}) => rowsOf(area, { teamId, days, ...more });
  const lateness = (late: boolean | undefined) => (late === undefined ? {} : { late });
  const byWeek = data.byWeek ?? [];
  const submitted = sumOf(byWeek.map((one) => one.submitted));
  const late = sumOf(byWeek.map((one) => one.late));
  const known = byWeek.flatMap(({ monday }) => monday ?? []);
  const weeks = mondaysIn(days.from, days.to, known).map((monday) => {
    const found = byWeek.find((one) => one.monday === monday);
    return {
      key: monday,
      ...weekLabel(monday),
      submitted: found?.submitted ?? 0,
      late: found?.late ?? 0,
      to: (isLate?: boolean) => rows({ days: { from: monday, to: monday }, ...lateness(isLate) }),
    };
  });
  const teams = (data.byTeam ?? []).map(({ team, ...sent }) => ({
    key: team?.rowId ?? "",
    label: team?.name ?? "没有团队",
    ...sent,
    to: () =>
      team
        ? `${pathname}?${new URLSearchParams({ [TEAM]: team.rowId, [DAYS]: `${days.from}~${days.to}` })}`
        : rows(),
  }));
  return (
    <div className="ui-stack">
      <StatTiles>
        <StatTile label="已提交（份）" value={submitted} onClick={() => void go(rows())} />
        <StatTile label="按时提交" value={submitted - late} onClick={() => void go(rows({ late: false }))} />
        <StatTile
          label="逾期提交"
          value={late}
          {...(late > 0 ? { tone: "yellow" as const } : {})}
          onClick={() => void go(rows({ late: true }))}
        />
        <StatTile
          label="已点评锁定"
          value={data.locked?.totalCount ?? 0}
          onClick={() => void go(rows({ statuses: ["LOCKED"] }))}
        />
      </StatTiles>
      <ChartCard
        title="每周提交"
        unit="份"
        empty="这段时间没有人提交周报"
        figures={sentFigures("周", weeks)}
      />
      <div className="weekly-pictures">
        <ChartCard
          title="各团队提交"
          unit="份"
          horizontal
          empty="这段时间没有人提交周报"
          note="按成员所在的团队统计，不含下级；点开看这个团队和下级团队的统计"
          figures={sentFigures("团队", teams)}
        />
        <ChartCard
          title="评级"
          unit="次"
          horizontal
          empty="这段时间没有点评"
          note="含对团队汇总的点评"
          figures={gradeFigures(data.weeklyGrades ?? [])}
        />
      </div>
      <MissingCard
        members={data.weeklyMissing ?? []}
        monday={missing}
        teamId={teamId}
        all={`${weeklyOf(missing, "TeamMemberWeekly")}?${new URLSearchParams({
          state: "MISSING",
          ...(teamId ? { teamId } : {}),
        })}`}
      />
      <MemberTable
        figures={data.byMember ?? []}
        rows={(authorId, isLate) => rows({ authorId, ...lateness(isLate) })}
        to={(memberId) => `${area}/personalWeeklyReport?memberId=${memberId}`}
      />
    </div>
  );
}
