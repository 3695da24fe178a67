import { graphql, useFragment } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { KpiExamineFilter } from "@/__generated__/CompanyKpiPageQuery.graphql";
import type { GroupFigures_query$key } from "@/__generated__/GroupFigures_query.graphql";
import { averageFigures, gradeFigures } from "@/domains/kpi/result/scores";
import { scoreText } from "@/domains/kpi/result/texts";
import { teamOf, usePrefix } from "@/domains/kpi/usePrefix";
import { formatNumber } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";
import { ChartCard } from "@/ui/chart/ChartCard";
import { figuresOf } from "@/ui/chart/figures";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { cyclesOf, resultsBehind, searchOf } from "../_lib/group";
import { MemberFigures } from "./MemberFigures";
import { TeamFigures } from "./TeamFigures";
import "./results.css";

interface GroupFiguresProps {
  query: GroupFigures_query$key;
  filter: KpiExamineFilter;
  /** Filters of the last cycles, the earliest first. */
  cycles: readonly (KpiExamineFilter | null | undefined)[];
}

/**
 * Charts and tables of a group's results by cycle, grade, team and member; figures link to the results
 * behind them (business §2 KPI).
 */
export function GroupFigures({ query, filter, cycles }: GroupFiguresProps) {
  const data = useFragment(
    graphql`
      fragment GroupFigures_query on Query
      @argumentDefinitions(
        filter: { type: "KpiExamineFilter" }
        c1: { type: "KpiExamineFilter" }
        c2: { type: "KpiExamineFilter" }
        c3: { type: "KpiExamineFilter" }
        c4: { type: "KpiExamineFilter" }
        c5: { type: "KpiExamineFilter" }
        c6: { type: "KpiExamineFilter" }
      ) {
        sums: kpiPlanSums(filter: $filter) {
          count
          average
          statuses { status count }
          grades { grade count }
        }
        teams: kpiTeamFigures(filter: $filter) { average team { id rowId name } ...TeamFigures_teams }
        members: kpiMemberFigures(filter: $filter) { ...MemberFigures_members }
        c1: kpiPlanSums(filter: $c1) { average }
        c2: kpiPlanSums(filter: $c2) { average }
        c3: kpiPlanSums(filter: $c3) { average }
        c4: kpiPlanSums(filter: $c4) { average }
        c5: kpiPlanSums(filter: $c5) { average }
        c6: kpiPlanSums(filter: $c6) { average }
      }
    `,
    query,
  );
  const { pathname } = useLocation();
  const go = useNavigate();
  const prefix = usePrefix();
  const { sums } = data;
  const behind = (more?: KpiExamineFilter) => resultsBehind(pathname, filter, more);
  const counted = (...wanted: readonly string[]) =>
    sumOf((sums?.statuses ?? []).flatMap(({ status, count }) => (wanted.includes(status) ? count : [])));
  const averages = [data.c1, data.c2, data.c3, data.c4, data.c5, data.c6].map((one) => one?.average);
  const trend = cyclesOf(cycles).map(({ text, short, days }, at) => ({
    text,
    short,
    average: averages[at],
    to: behind({ days, cycle: cycles[at]?.cycle }),
  }));
  const teamsTo = (teamId: string) => `${teamOf(prefix, teamId)}?${searchOf({ ...filter, teamId: null })}`;
  const teams = data.teams ?? [];
  return (
    <>
      <StatTiles>
        <StatTile label="考核人次" value={formatNumber(sums?.count ?? 0)} onClick={() => void go(behind())} />
        <StatTile
          label="进行中"
          value={formatNumber(counted("INPUT", "CONFIRM", "REVIEW"))}
          onClick={() => void go(behind({ statuses: ["INPUT", "CONFIRM", "REVIEW"] }))}
        />
        <StatTile
          label="已完成"
          value={formatNumber(counted("FINISHED"))}
          onClick={() => void go(behind({ statuses: ["FINISHED"] }))}
        />
        <StatTile label="平均分" value={scoreText(sums?.average)} hint="已公布的总分" />
      </StatTiles>
      <div className="kpi-figures__pictures">
        <ChartCard
          title="各周期平均分"
          unit="分"
          kind="line"
          figures={averageFigures(trend)}
          empty="这些周期还没有公布的得分"
          note="最近六个周期，默认按季度"
        />
        <ChartCard
          title="等级分布"
          unit="人次"
          horizontal
          figures={gradeFigures(sums?.grades ?? [], (grade) => behind({ grade }))}
          empty="还没有评出等级"
        />
      </div>
      {teams.length > 1 ? (
        <ChartCard
          title="各团队平均分"
          unit="分"
          horizontal
          figures={figuresOf({
            axis: "团队",
            measure: "number",
            name: "平均分",
            lines: teams.map(({ team, average }) => ({
              key: team?.rowId ?? "",
              label: team?.name ?? "没有团队",
              value: average ?? null,
              to: team ? teamsTo(team.rowId) : behind(),
            })),
          })}
          empty="还没有公布的得分"
          note="按计划生效时所在的团队统计，不含下级团队"
        />
      ) : null}
      <TeamFigures teams={teams} to={teamsTo} />
      <MemberFigures members={data.members ?? []} />
    </>
  );
}
