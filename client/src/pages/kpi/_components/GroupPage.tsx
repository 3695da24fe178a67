import { useMemo } from "react";
import { graphql, useFragment } from "react-relay";
import { useSearchParams } from "react-router";
import type { CompanyKpiPageQuery$variables } from "@/__generated__/CompanyKpiPageQuery.graphql";
import type { GroupFigures_query$key } from "@/__generated__/GroupFigures_query.graphql";
import type { GroupPage_choices$key } from "@/__generated__/GroupPage_choices.graphql";
import type { ResultRows_examines$key } from "@/__generated__/ResultRows_examines.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import { useList } from "@/app/record/useList";
import type { Source } from "@/domains/source";
import { useSearchChange } from "@/ui/base/addressNow";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import { FilterBar } from "@/ui/list/FilterBar";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";
import { type company, TAB, TABS, tabOf } from "../_lib/group";
import { GroupFigures } from "./GroupFigures";

// the table engine is loaded with the tab of rows
const ResultRows = lazyPart(() => import("./ResultRows").then((module) => module.ResultRows));

/** State and filters of the results of a group. */
export type GroupList = ReturnType<
  typeof useList<CompanyKpiPageQuery$variables, typeof company.filters, string>
>;

interface GroupPageProps {
  /** Definition of the page's list. */
  declared: typeof company;
  choices: GroupPage_choices$key;
  /** Data of the tab of figures. */
  figures: GroupFigures_query$key | null | undefined;
  /** Data of the tab of rows. */
  examines: ResultRows_examines$key | null | undefined;
  /** Query variables of the current response. */
  variables: CompanyKpiPageQuery$variables;
  /** Teams for the filter; null where the path names the team. */
  teams: Source | null;
  /** Name of the team in the header. */
  name?: string | null | undefined;
  /** Name of the default team. */
  usual?: string | null | undefined;
}

const NO_TEAMS: Source = { fetch: async () => [], resolve: async () => [] };

/**
 * Page body of the appraisal results of a group of members: charts and tables, or the single results
 * (business §2 KPI: DepartmentKpi, CompanyKpi).
 */
export function GroupPage({
  declared,
  choices,
  figures,
  examines,
  variables,
  teams,
  name,
  usual,
}: GroupPageProps) {
  const { cycles, known } = useFragment(
    graphql`
      fragment GroupPage_choices on Query {
        cycles: dictItems(code: KPI_EVALUATION_CYCLE) { value text }
        known: kpiPlanSums { grades { grade } }
      }
    `,
    choices,
  );
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const pending = usePagePending();
  const cycle = useMemo(() => ({ options: optionsOfItems(cycles) }), [cycles]);
  const grade = useMemo(() => {
    const names = (known?.grades ?? []).flatMap((one) => one.grade ?? []);
    return { options: names.map((value) => ({ value, label: value })) };
  }, [known]);
  const list = useList(declared, { cycle, grade, teamId: { ...(teams ?? NO_TEAMS), hidden: !teams } });
  const breadcrumb = useBreadcrumb(name ?? undefined);
  const title = name ? `${name}的绩效` : list.title;
  const filter = variables.filter ?? {};
  const tab = tabOf(params);
  const tabs = (
    <>
      <Tabs
        label={list.title}
        tabs={TABS}
        value={tab}
        onChange={(key) =>
          changeSearch({
            [TAB]: key === "FIGURES" ? null : key,
            pageNo: null,
            sort: null,
            [OPEN_ROW_PARAM]: null,
          })
        }
      />
      <p className="ui-muted ui-small">
        统计{usual ? `${usual}及下级团队` : ""} {filter.days?.from} 至 {filter.days?.to} 的考核
      </p>
    </>
  );
  // while the other tab loads the URL is ahead of the data: the loaded part decides
  if (examines || (tab === "RESULTS" && !figures))
    return <ResultRows examines={examines ?? null} list={list} filter={filter} title={title} header={tabs} />;
  const { c1, c2, c3, c4, c5, c6 } = variables;
  return (
    <div className="ui-page">
      <PageHeader
        title={title}
        breadcrumb={breadcrumb}
        actions={[
          {
            key: "export",
            text: "导出",
            onClick: async () => {
              const { exportResults } = await import("../_lib/exportResults");
              await exportResults(filter, null, null);
            },
          },
        ]}
      />
      {tabs}
      <FilterBar state={list.state} filters={list.filters} keyword={false} />
      {figures ? (
        <div className="ui-stack" data-pending={pending || undefined} aria-busy={pending}>
          <GroupFigures query={figures} filter={filter} cycles={[c1, c2, c3, c4, c5, c6]} />
        </div>
      ) : (
        <LoadingMask />
      )}
    </div>
  );
}
