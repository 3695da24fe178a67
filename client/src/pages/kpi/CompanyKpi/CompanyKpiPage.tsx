import { graphql, usePreloadedQuery } from "react-relay";
import type { CompanyKpiPageQuery } from "@/__generated__/CompanyKpiPageQuery.graphql";
import type { PageProps } from "@/app/routes/types";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { GroupPage } from "../_components/GroupPage";
import { company } from "../_lib/group";

/** Appraisal results of the whole enterprise, or of one of its teams (business §2 KPI: CompanyKpi). */
export default function CompanyKpiPage({ queryRef }: PageProps<CompanyKpiPageQuery>) {
  const data = usePreloadedQuery<CompanyKpiPageQuery>(
    graphql`
      query CompanyKpiPageQuery(
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
  return (
    <GroupPage
      declared={company}
      choices={data}
      figures={data.figures}
      examines={data.kpiExamines}
      variables={queryRef.variables}
      teams={useTeamSource({ type: "INTERNAL" })}
    />
  );
}
