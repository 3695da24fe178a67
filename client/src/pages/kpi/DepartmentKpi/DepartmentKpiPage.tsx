import { graphql, usePreloadedQuery } from "react-relay";
import type { DepartmentKpiPageQuery } from "@/__generated__/DepartmentKpiPageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { useViewer } from "@/app/session/viewer";
import { GroupPage } from "../_components/GroupPage";
import { depart } from "../_lib/group";
import { useResultTeams } from "../_lib/useResultTeams";

/**
 * Appraisal results of the teams that the viewer leads with their descendants, else of the viewer's own
 * teams (business §2 KPI: DepartmentKpi).
 */
export default function DepartmentKpiPage({ queryRef }: PageProps<DepartmentKpiPageQuery>) {
  const data = usePreloadedQuery<DepartmentKpiPageQuery>(
    graphql`
      query DepartmentKpiPageQuery(
        $page: PageInput!
        $filter: KpiExamineFilter
        $orderBy: [KpiExamineOrder!]
        $figures: Boolean!
        $c1: KpiExamineFilter
        $c2: KpiExamineFilter
        $c3: KpiExamineFilter
        $c4: KpiExamineFilter
        $c5: KpiExamineFilter
        $c6: KpiExamineFilter
      ) {
        ...GroupPage_choices
        ...GroupFigures_query @alias(as: "figures") @include(if: $figures)
          @arguments(filter: $filter, c1: $c1, c2: $c2, c3: $c3, c4: $c4, c5: $c5, c6: $c6)
        kpiExamines(page: $page, filter: $filter, orderBy: $orderBy) @skip(if: $figures) {
          ...ResultRows_examines
        }
      }
    `,
    queryRef,
  );
  const { member } = useViewer();
  const shown = queryRef.variables.filter?.teamId;
  const usual = (member.memberships ?? []).find(({ team }) => team?.rowId === shown)?.team?.name;
  return (
    <GroupPage
      declared={depart}
      choices={data}
      figures={data.figures}
      examines={data.kpiExamines}
      variables={queryRef.variables}
      teams={useResultTeams()}
      usual={usual}
    />
  );
}
