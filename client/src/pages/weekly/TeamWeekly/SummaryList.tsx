import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type {
  SummaryList_teams$data,
  SummaryList_teams$key,
} from "@/__generated__/SummaryList_teams.graphql";
import type { WeekBar_weeks$key } from "@/__generated__/WeekBar_weeks.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { DictTags } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import { weeklyOf } from "@/domains/weekly/labels";
import { useWatchedTeams } from "@/domains/weekly/useWatchedTeams";
import { WeeklyTags } from "@/domains/weekly/WeeklyHead";
import { type Week, weekText } from "@/domains/weekly/weeks";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { ListPage } from "@/ui/list/ListPage";
import { WeekBar } from "../_components/WeekBar";
import { teams as LIST } from "./list";
import { useSummarize } from "./useSummarize";

type Row = SummaryList_teams$data[number];

const COLUMNS = LIST.columns<Row>([
  { key: "team", title: "团队", width: 220, grow: true, required: true, render: ({ team }) => team?.name },
  {
    key: "status",
    title: "状态",
    width: 180,
    phone: true,
    render: ({ weekly }) =>
      weekly ? (
        <span className="ui-row">
          <WeeklyTags status={weekly.status} late={weekly.late} />
        </span>
      ) : (
        <StatusTag tone="yellow">没有汇总</StatusTag>
      ),
  },
  { key: "author", title: "填写人", width: 120, render: ({ weekly }) => weekly?.author?.name },
  {
    key: "submittedAt",
    title: "提交时间",
    width: 140,
    phone: true,
    render: ({ weekly }) => (weekly?.submittedAt ? <ListTime value={weekly.submittedAt} /> : null),
  },
  {
    key: "grades",
    title: "评级",
    width: 150,
    render: ({ weekly }) => (
      <DictTags items={(weekly?.weeklyComments ?? []).flatMap(({ grade }) => grade ?? [])} />
    ),
  },
]);

interface SummaryListProps {
  teams: SummaryList_teams$key | null;
  week: Week;
  weeks: WeekBar_weeks$key | null | undefined;
  refresh: () => Promise<unknown>;
}

/** Teams with summaries relevant to the viewer, each with that of a week, or a button to create it. */
export function SummaryList({ teams: key, week, weeks, refresh }: SummaryListProps) {
  const teams = useFragment(
    graphql`
      fragment SummaryList_teams on WeeklyTeam @relay(plural: true) {
        team { id rowId name }
        weekly {
          id
          rowId
          status
          late
          submittedAt
          author { name }
          weeklyComments { id grade { value text color } }
          viewerCan { update }
        }
      }
    `,
    key,
  );
  const list = useList(LIST);
  const navigate = useNavigate();
  const { directed } = useWatchedTeams();
  const summarize = useSummarize();
  const { state } = list;
  const all = teams ?? [];
  const rows = all.slice((state.page - 1) * state.size, state.page * state.size);
  const address = (rowId: string) => `${weeklyOf(week.monday, "TeamWeekly")}?show=${rowId}`;
  const begin = async (teamId: string) => {
    const rowId = await summarize(teamId, week.monday);
    if (rowId) void navigate(address(rowId));
    else await refresh();
  };
  return (
    <ListPage<Row>
      {...list}
      breadcrumb={useBreadcrumb(weekText(week))}
      columns={COLUMNS}
      rows={teams ? rows : null}
      rowKey={({ team }) => team?.rowId ?? ""}
      total={all.length}
      refetching={usePagePending()}
      header={<WeekBar week={week} weeks={weeks} to={(day) => weeklyOf(day, "TeamWeekly")} />}
      opens={{ to: ({ weekly }) => (weekly ? address(weekly.rowId) : null) }}
      rowActions={({ team, weekly }) => [
        {
          key: "begin",
          text: "生成汇总",
          hidden: weekly !== null || !directed.some(({ rowId }) => rowId === team?.rowId),
          onClick: () => (team ? begin(team.rowId) : undefined),
        },
        {
          key: "edit",
          text: "填写",
          hidden: !weekly?.viewerCan.update,
          href: weekly ? address(weekly.rowId) : "",
        },
      ]}
      empty={{ text: "您负责或所在的团队的每周汇总会出现在这里。" }}
    />
  );
}
