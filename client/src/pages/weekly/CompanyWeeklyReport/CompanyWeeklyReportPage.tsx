import { graphql, usePreloadedQuery } from "react-relay";
import type { CompanyWeeklyReportPageQuery } from "@/__generated__/CompanyWeeklyReportPageQuery.graphql";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { useWatchedTeams } from "@/domains/weekly/useWatchedTeams";
import { PageHeader } from "@/ui/frame/PageHeader";
import { exportAction } from "../_components/exportAction";
import { GroupChoices } from "../_components/GroupChoices";
import { GroupReport } from "../_components/GroupReport";
import { groupIn, groupOf } from "../_lib/group";

/**
 * Statistics of the weekly reports of the whole enterprise, or of one of its teams
 * (business §2 Weekly: company statistics).
 */
export default function CompanyWeeklyReportPage({
  queryRef,
  search,
}: PageProps<CompanyWeeklyReportPageQuery>) {
  const data = usePreloadedQuery<CompanyWeeklyReportPageQuery>(
    graphql`
      query CompanyWeeklyReportPageQuery(
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
        title="企业周报统计"
        breadcrumb={useBreadcrumb()}
        actions={[exportAction(queryRef.variables.filter)]}
      />
      <GroupChoices group={groupIn(search, false)} teams={source} />
      <GroupReport query={data} group={groupOf(queryRef.variables)} />
    </div>
  );
}
