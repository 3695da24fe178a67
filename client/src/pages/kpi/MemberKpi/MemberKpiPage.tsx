import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { MemberKpiPageQuery } from "@/__generated__/MemberKpiPageQuery.graphql";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { rowIdOf } from "@/app/record/rowId";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { teamOf, usePrefix } from "@/domains/kpi/usePrefix";
import { PageHeader } from "@/ui/frame/PageHeader";
import { FilterBar } from "@/ui/list/FilterBar";
import { MemberResults } from "../_components/MemberResults";
import { memberResults } from "../_lib/memberResults";

/**
 * Appraisal results of one member, as far as visible to the viewer, each with its calculation
 * (business §2 KPI: MemberKpi).
 */
export default function MemberKpiPage({ queryRef, params }: PageProps<MemberKpiPageQuery>) {
  const data = usePreloadedQuery<MemberKpiPageQuery>(
    graphql`
      query MemberKpiPageQuery(
        $filter: KpiExamineFilter
        $latest: KpiExamineFilter
        $id: ID!
        $chosen: Boolean!
      ) {
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { value text }
        whose: kpiExamines(first: 1, filter: $filter) {
          nodes { id member { id rowId name } }
        }
        ...MemberResults_query @arguments(filter: $filter, latest: $latest, id: $id, chosen: $chosen)
      }
    `,
    queryRef,
  );
  const name = data.whose?.nodes[0]?.member?.name;
  const title = name ? `${name}的绩效` : memberResults.title;
  usePageTitle(name ? title : null);
  const cycle = useMemo(() => ({ options: optionsOfItems(data.cycles) }), [data.cycles]);
  const { state, filters } = useList(memberResults, { cycle });
  const prefix = usePrefix();
  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        breadcrumb={useBreadcrumb(name)}
        actions={[{ key: "team", text: "所在团队", href: teamOf(prefix, rowIdOf(params.teamId)) }]}
      />
      <FilterBar state={state} filters={filters} keyword={false} />
      <MemberResults
        query={data}
        chosen={queryRef.variables.chosen}
        empty="成员还没有考核结果，或不对您开放。"
      />
    </div>
  );
}
