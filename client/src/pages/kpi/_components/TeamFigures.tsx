import { graphql, useFragment } from "react-relay";
import type { TeamFigures_teams$key } from "@/__generated__/TeamFigures_teams.graphql";
import { PageLink } from "@/app/page/navigation";
import { scoreText } from "@/domains/kpi/result/texts";
import { Card } from "@/ui/frame/Card";
import { SimpleTable } from "@/ui/list/SimpleTable";

interface TeamFiguresProps {
  teams: TeamFigures_teams$key;
  /** URL of a team's page. */
  to: (teamId: string) => string;
}

/** Table of average results by team (business §7 KPI: `examine/org_count`). */
export function TeamFigures({ teams: key, to }: TeamFiguresProps) {
  const teams = useFragment(
    graphql`
      fragment TeamFigures_teams on KpiTeamFigure @relay(plural: true) {
        count
        finished
        average
        best
        worst
        team { id rowId name }
      }
    `,
    key,
  );
  return (
    <Card title="各团队" padding={false}>
      <SimpleTable
        label="各团队"
        pinned
        maxHeight={420}
        empty="没有考核结果"
        columns={[
          {
            key: "team",
            title: "团队",
            width: 150,
            grow: true,
            render: ({ team }) => (team ? <PageLink to={to(team.rowId)}>{team.name}</PageLink> : "没有团队"),
          },
          { key: "count", title: "人次", width: 72, number: true, render: ({ count }) => count },
          { key: "finished", title: "已完成", width: 76, number: true, render: ({ finished }) => finished },
          {
            key: "average",
            title: "平均分",
            width: 80,
            number: true,
            render: ({ average }) => scoreText(average),
          },
          { key: "best", title: "最高", width: 76, number: true, render: ({ best }) => scoreText(best) },
          { key: "worst", title: "最低", width: 76, number: true, render: ({ worst }) => scoreText(worst) },
        ]}
        rows={teams}
        rowKey={({ team }) => team?.rowId ?? ""}
      />
    </Card>
  );
}
