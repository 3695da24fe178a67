/** Charts of work log statistics. */
import { graphql, useFragment } from "react-relay";
import type { ItemLogFilter } from "@/__generated__/LogReportPageQuery.graphql";
import type { ReportPictures_days$key } from "@/__generated__/ReportPictures_days.graphql";
import type { ReportPictures_projects$key } from "@/__generated__/ReportPictures_projects.graphql";
import type { ReportPictures_teams$key } from "@/__generated__/ReportPictures_teams.graphql";
import type { ReportPictures_types$key } from "@/__generated__/ReportPictures_types.graphql";
import { ChartCard } from "@/ui/chart/ChartCard";
import { behind, type Counted, daysOf, merged, placesOf } from "./chartData";

/** Largest number of bars in one chart; the others are in the list of logs. */
const MOST = 20;

interface ReportPicturesProps {
  types: ReportPictures_types$key;
  days: ReportPictures_days$key;
  projects: ReportPictures_projects$key;
  /** Figures by team; null for statistics of one member. */
  teams: ReportPictures_teams$key | null;
  filter: ItemLogFilter;
  counted: Counted;
}

/** Charts of a statistic by day, type and project, each with a table, a download and links to its logs. */
export function ReportPictures(props: ReportPicturesProps) {
  const { filter, counted } = props;
  const types = useFragment(
    graphql`
      fragment ReportPictures_types on ItemLogFigure @relay(plural: true) {
        logType { value text }
        count
        minutes
      }
    `,
    props.types,
  );
  const days = useFragment(
    graphql`
      fragment ReportPictures_days on ItemLogFigure @relay(plural: true) {
        day
        count
        minutes
      }
    `,
    props.days,
  );
  const projects = useFragment(
    graphql`
      fragment ReportPictures_projects on ItemLogFigure @relay(plural: true) {
        project { rowId title }
        count
        minutes
      }
    `,
    props.projects,
  );
  const teams = useFragment(
    graphql`
      fragment ReportPictures_teams on ItemLogFigure @relay(plural: true) {
        team { rowId name }
        count
        minutes
      }
    `,
    props.teams,
  );
  const byType = types.map(({ logType, count, minutes }) => ({
    key: logType?.value ?? "",
    label: logType?.text ?? "已删除的类型",
    to: logType ? behind(filter, { logTypes: encodeURIComponent(logType.value) }) : undefined,
    count,
    minutes,
  }));
  // without a name: no project, or none that the viewer may see
  const byProject = projects.map(({ project, count, minutes }) => ({
    key: project?.rowId ?? "",
    label: project?.title ?? "未关联项目",
    to: project ? behind(filter, { projectId: project.rowId }) : undefined,
    count,
    minutes,
  }));
  const byTeam = (teams ?? []).map(({ team, count, minutes }) => ({
    key: team?.rowId ?? "",
    label: team?.name ?? "没有团队",
    to: team ? behind(filter, { teamId: team.rowId, exactTeam: "1" }) : undefined,
    count,
    minutes,
  }));
  const projectPlaces = merged(byProject);
  const teamPlaces = merged(byTeam);
  return (
    <div className="log-report__pictures">
      <div className="log-report__wide">
        <ChartCard
          title={counted === "minutes" ? "每日工时" : "每日篇数"}
          figures={daysOf(filter, counted, days)}
          empty="这段时间没有日志"
        />
      </div>
      <ChartCard
        title="按日志类型"
        horizontal
        figures={placesOf("日志类型", counted, merged(byType))}
        empty="这段时间没有日志"
      />
      <ChartCard
        title="按项目"
        horizontal
        figures={topOf(placesOf("项目", counted, projectPlaces))}
        empty="这段时间没有日志"
        note={
          projectPlaces.length > MOST
            ? `显示最多的 ${MOST} 个，共 ${projectPlaces.length} 个；“未关联项目”包括您看不到的项目`
            : "“未关联项目”包括您看不到的项目"
        }
      />
      {teams ? (
        <ChartCard
          title="按团队"
          horizontal
          figures={topOf(placesOf("团队", counted, teamPlaces))}
          empty="这段时间没有日志"
          note={`按填写人当天的主要团队统计，不含下级团队${
            teamPlaces.length > MOST ? `；显示最多的 ${MOST} 个，共 ${teamPlaces.length} 个` : ""
          }`}
        />
      ) : null}
    </div>
  );
}

/** Largest places of a chart. */
function topOf(figures: ReturnType<typeof placesOf>): ReturnType<typeof placesOf> {
  return {
    ...figures,
    groups: figures.groups.slice(0, MOST),
    series: figures.series.map((one) => ({ ...one, figures: one.figures.slice(0, MOST) })),
  };
}
