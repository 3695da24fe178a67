import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import type { MemberResults_query$key } from "@/__generated__/MemberResults_query.graphql";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { PlanStatusTag } from "@/domains/kpi/ExamineStatusTag";
import { GradeTag } from "@/domains/kpi/GradeTag";
import { cycleText } from "@/domains/kpi/result/cycles";
import { ScoreChart } from "@/domains/kpi/result/ScoreChart";
import { scoreText } from "@/domains/kpi/result/texts";
import { useSearchChange } from "@/ui/base/addressNow";
import { EmptyState, NotFoundState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { OPEN_ROW_PARAM } from "@/ui/list/listParams";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { ResultContent } from "./ResultContent";
import "./results.css";

/** Largest number of results fetched, the newest first. */
const MOST = 60;

interface MemberResultsProps {
  query: MemberResults_query$key;
  /** Whether the URL names a result; otherwise the last published one is shown. */
  chosen: boolean;
  /** Text where there is no result. */
  empty: string;
}

/**
 * Appraisal results of a member over the cycles: chart, list, and the calculation of one result
 * (business §2 KPI).
 */
export function MemberResults({ query, chosen, empty }: MemberResultsProps) {
  const data = useFragment(
    graphql`
      fragment MemberResults_query on Query
      @argumentDefinitions(
        filter: { type: "KpiExamineFilter" }
        latest: { type: "KpiExamineFilter" }
        id: { type: "ID!" }
        chosen: { type: "Boolean!" }
      ) {
        results: kpiExamines(first: 60, filter: $filter, orderBy: [{ field: CREATED_AT, direction: DESC }]) {
          totalCount
          nodes {
            id
            rowId
            status
            total
            grade
            plan { id rowId name cycleValue beginsOn grades { name } }
            team { id rowId name }
            ...ScoreChart_results
          }
        }
        latest: kpiExamines(first: 1, filter: $latest, orderBy: [{ field: CREATED_AT, direction: DESC }])
          @skip(if: $chosen) {
          nodes { id rowId ...ResultContent_examine }
        }
        chosen: kpiExamine(id: $id) @include(if: $chosen) { id rowId ...ResultContent_examine }
      }
    `,
    query,
  );
  const { pathname, search } = useLocation();
  const changeSearch = useSearchChange();
  const refresh = usePageRefresh();
  const pending = usePagePending();
  const results = data.results?.nodes ?? [];
  const shown = data.chosen ?? data.latest?.nodes[0] ?? null;
  const to = (rowId: string) => {
    const params = new URLSearchParams(search);
    params.set(OPEN_ROW_PARAM, rowId);
    return `${pathname}?${params}`;
  };
  if (results.length === 0 && !shown) return <EmptyState title="没有考核结果" text={empty} />;
  return (
    <div className="kpi-results" data-pending={pending || undefined} aria-busy={pending}>
      <div className="ui-stack">
        <ScoreChart results={results} to={to} />
        <Card title="各周期结果" padding={false}>
          <SimpleTable
            label="各周期结果"
            maxHeight={420}
            columns={[
              {
                key: "cycle",
                title: "周期",
                width: 124,
                render: ({ plan }) => (plan ? cycleText(plan.cycleValue, plan.beginsOn).text : null),
              },
              { key: "plan", title: "考核计划", width: 150, grow: true, render: ({ plan }) => plan?.name },
              {
                key: "status",
                title: "状态",
                width: 84,
                render: ({ status }) => <PlanStatusTag status={status} />,
              },
              {
                key: "total",
                title: "总分",
                width: 72,
                number: true,
                render: ({ total }) => scoreText(total),
              },
              {
                key: "grade",
                title: "等级",
                width: 72,
                render: ({ grade, plan }) => <GradeTag grade={grade} grades={plan?.grades} />,
              },
            ]}
            rows={results}
            rowKey={({ rowId }) => rowId}
            onRowClick={({ rowId }) => changeSearch({ [OPEN_ROW_PARAM]: rowId })}
            empty="没有考核结果"
          />
          {(data.results?.totalCount ?? 0) > MOST ? (
            <p className="ui-muted ui-small kpi-results__note">显示最近 {MOST} 个，其余请按日期筛选。</p>
          ) : null}
        </Card>
      </div>
      <Card title={chosen ? "考核结果" : "最近一次结果"}>
        {shown ? (
          <ResultContent key={shown.id} examine={shown} refresh={refresh} />
        ) : chosen ? (
          <NotFoundState title="看不到这个结果" text="结果不存在，或不对您开放。" />
        ) : (
          <EmptyState compact title="还没有公布的得分" text="得分到“待确认”时公布。" />
        )}
      </Card>
    </div>
  );
}
