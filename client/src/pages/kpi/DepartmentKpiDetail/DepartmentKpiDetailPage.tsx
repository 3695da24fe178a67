import { graphql, usePreloadedQuery } from "react-relay";
import type { DepartmentKpiDetailPageQuery } from "@/__generated__/DepartmentKpiDetailPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { GroupPage } from "../_components/GroupPage";
import { team } from "../_lib/group";

/**
 * Appraisal results of one team and its descendants, as far as visible to the viewer
 * (business §2 KPI: DepartmentKpiDetail).
 */
export default function DepartmentKpiDetailPage({ queryRef }: PageProps<DepartmentKpiDetailPageQuery>) {
  const data = usePreloadedQuery<DepartmentKpiDetailPageQuery>(
    graphql`
      query DepartmentKpiDetailPageQuery(
        $teamId: ID!
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
        team(id: $teamId) { id rowId name }
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
  const { name } = found(data.team);
  usePageTitle(`${name}的绩效`);
  return (
    <GroupPage
      declared={team}
      choices={data}
      figures={data.figures}
      examines={data.kpiExamines}
      variables={queryRef.variables}
      teams={null}
      name={name}
    />
  );
}
