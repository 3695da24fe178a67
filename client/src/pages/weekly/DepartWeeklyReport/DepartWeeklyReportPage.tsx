import { graphql, usePreloadedQuery } from "react-relay";
import type { DepartWeeklyReportPageQuery } from "@/__generated__/DepartWeeklyReportPageQuery.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useWatchedTeams } from "@/domains/weekly/useWatchedTeams";
import { PageHeader } from "@/ui/frame/PageHeader";
import { exportAction } from "../_components/exportAction";
import { GroupChoices } from "../_components/GroupChoices";
import { GroupReport } from "../_components/GroupReport";
import { groupIn, groupOf } from "../_lib/group";

/**
 * Statistics of the weekly reports of a team that the viewer directs, and of the teams below it (business
 * §2 Weekly: department statistics).
 */
export default function DepartWeeklyReportPage({ queryRef, search }: PageProps<DepartWeeklyReportPageQuery>) {
  const data = usePreloadedQuery<DepartWeeklyReportPageQuery>(
    graphql`
      query DepartWeeklyReportPageQuery(
        $filter: WeeklyFilter!
        $locked: WeeklyFilter!
        $grades: WeeklyGradeFilter!
        $day: Date!
        $teamId: ID
      ) {
        ...GroupReport_query
          @arguments(filter: $filter, locked: $locked, grades: $grades, day: $day, teamId: $teamId)
      }
    `,
    queryRef,
  );
  const { source } = useWatchedTeams();
  return (
    <div className="ui-page" aria-busy={usePagePending() || undefined}>
      <PageHeader
        title="部门周报统计"
        breadcrumb={useBreadcrumb()}
        actions={[exportAction(queryRef.variables.filter)]}
      />
      <GroupChoices group={groupIn(search, true)} teams={source} needsTeam />
      <GroupReport query={data} group={groupOf(queryRef.variables)} />
    </div>
  );
}
