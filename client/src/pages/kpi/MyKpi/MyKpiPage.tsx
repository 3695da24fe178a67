import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { MyKpiPageQuery } from "@/__generated__/MyKpiPageQuery.graphql";
import { useBreadcrumb } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { usePrefix } from "@/domains/kpi/usePrefix";
import { PageHeader } from "@/ui/frame/PageHeader";
import { FilterBar } from "@/ui/list/FilterBar";
import { MemberResults } from "../_components/MemberResults";
import { ownResults } from "../_lib/memberResults";

/** Appraisal results of the viewer over the cycles, each with its calculation (business §2 KPI: MyKpi). */
export default function MyKpiPage({ queryRef }: PageProps<MyKpiPageQuery>) {
  const data = usePreloadedQuery<MyKpiPageQuery>(
    graphql`
      query MyKpiPageQuery(
        $filter: KpiExamineFilter
        $latest: KpiExamineFilter
        $id: ID!
        $chosen: Boolean!
      ) {
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { value text }
        ...MemberResults_query @arguments(filter: $filter, latest: $latest, id: $id, chosen: $chosen)
      }
    `,
    queryRef,
  );
  const cycle = useMemo(() => ({ options: optionsOfItems(data.cycles) }), [data.cycles]);
  const { title, state, filters } = useList(ownResults, { cycle });
  const prefix = usePrefix();
  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        breadcrumb={useBreadcrumb()}
        actions={[{ key: "confirm", text: "待确认", href: `${prefix}/ToBeConfirmedKpi` }]}
      />
      <FilterBar state={state} filters={filters} keyword={false} />
      <MemberResults
        query={data}
        chosen={queryRef.variables.chosen}
        empty="参加的考核开始录入以后，会出现在这里。"
      />
    </div>
  );
}
