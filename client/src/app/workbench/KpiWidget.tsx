import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { KpiWidget_query$key } from "@/__generated__/KpiWidget_query.graphql";
import type { KpiWidgetQuery } from "@/__generated__/KpiWidgetQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { GradeTag } from "@/domains/kpi/GradeTag";
import { cycleText } from "@/domains/kpi/result/cycles";
import { scoreText } from "@/domains/kpi/result/texts";
import { formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import type { WidgetProps } from "./types";
import { WidgetRow } from "./WidgetRow";

/** Pending appraisals of the member, and the last results (business §2 KPI). */
export default function KpiWidget({ queryRef }: WidgetProps<KpiWidgetQuery>) {
  const go = usePageNavigate();
  const { kpiPlanMenus: menus, kpiExamines } = useFragment<KpiWidget_query$key>(
    graphql`
      fragment KpiWidget_query on Query @throwOnFieldError {
        kpiPlanMenus { waitAudit waitInput waitConfirm waitValid }
        kpiExamines(
          page: { number: 1, size: 3 }
          filter: { own: true, statuses: [CONFIRM, REVIEW, FINISHED] }
          orderBy: [{ field: CREATED_AT, direction: DESC }]
        ) {
          nodes { id rowId total grade plan { id name cycleValue beginsOn grades { name } } }
        }
      }
    `,
    usePreloadedQuery<KpiWidgetQuery>(
      graphql`
        query KpiWidgetQuery {
          ...KpiWidget_query
        }
      `,
      queryRef,
    ),
  );
  // -1 stands for counts of other members (business §2 KPI)
  const tile = (label: string, count: number | undefined, page: string) =>
    count === undefined || count < 0 ? null : (
      <StatTile label={label} value={formatNumber(count, 0)} onClick={() => go(`/kpi/${page}`)} />
    );
  const results = kpiExamines?.nodes ?? [];
  return (
    <>
      <div className="wb-stats">
        {tile("待录入", menus?.waitInput, "ToBeEnteredKpi")}
        {tile("待确认", menus?.waitConfirm, "ToBeConfirmedKpi")}
        {tile("待生效", menus?.waitAudit, "ToBeEffectiveKpi")}
        {tile("待审核", menus?.waitValid, "ToBeReviewedKpi")}
      </div>
      {results.length > 0 ? (
        <ul className="wb-rows" aria-label="最近的考核结果">
          {results.map(({ id, rowId, total, grade, plan }) => (
            <WidgetRow
              key={id}
              to={`/kpi/MyKpi?show=${rowId}`}
              title={plan ? cycleText(plan.cycleValue, plan.beginsOn).text : "考核"}
              note={plan?.name}
            >
              {scoreText(total)} <GradeTag grade={grade} grades={plan?.grades} />
            </WidgetRow>
          ))}
        </ul>
      ) : null}
    </>
  );
}
