import { graphql, usePreloadedQuery } from "react-relay";
import type { TeamWeeklyPageQuery } from "@/__generated__/TeamWeeklyPageQuery.graphql";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import type { PageProps } from "@/app/routes/types";
import { weeklyOf } from "@/domains/weekly/labels";
import { weekOf, weekText } from "@/domains/weekly/weeks";
import { NotFoundState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Summary } from "./Summary";
import { SummaryList } from "./SummaryList";

/**
 * Page of the teams' summaries of a week: each is drafted from the members' reports, edited, submitted and
 * printed.
 */
export default function TeamWeeklyPage({ queryRef }: PageProps<TeamWeeklyPageQuery>) {
  const data = usePreloadedQuery<TeamWeeklyPageQuery>(
    graphql`
      query TeamWeeklyPageQuery($day: Date!, $year: Int!, $id: ID!, $isShown: Boolean!) {
        weekly(id: $id) @include(if: $isShown) { ...Summary_weekly }
        weeklyTeams(day: $day) @skip(if: $isShown) { ...SummaryList_teams }
        # live updates: a connection of summaries makes the page follow new ones, too
        weeklies(first: 1, filter: { scope: TEAM, days: { from: $day, to: $day } }) @skip(if: $isShown) {
          totalCount
        }
        yearWeeks(year: $year) { ...WeekBar_weeks }
        dictItems(code: WEEKLY_COMMENT_GRADE) { value text }
      }
    `,
    queryRef,
  );
  const week = weekOf(queryRef.variables.day);
  const refresh = usePageRefresh();
  usePageTitle(`团队汇总 ${weekText(week)}`);
  const breadcrumb = useBreadcrumb(weekText(week));
  if (!queryRef.variables.isShown)
    return (
      <SummaryList teams={data.weeklyTeams ?? null} week={week} weeks={data.yearWeeks} refresh={refresh} />
    );
  if (data.weekly)
    return (
      <Summary
        key={queryRef.variables.id}
        weekly={data.weekly}
        week={week}
        grades={optionsOfItems(data.dictItems)}
        refresh={refresh}
      />
    );
  return (
    <div className="ui-page">
      <PageHeader title="团队汇总" breadcrumb={breadcrumb} />
      <NotFoundState
        title="看不到这份汇总"
        text="汇总不存在、已被删除，或不对您开放。"
        action={{ key: "list", text: "返回列表", href: weeklyOf(week.monday, "TeamWeekly") }}
      />
    </div>
  );
}
