import { graphql, usePreloadedQuery } from "react-relay";
import type { GoalsPageQuery } from "@/__generated__/GoalsPageQuery.graphql";
import { useCan } from "@/access/Can";
import { found } from "@/app/errors";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePagePending } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { BASIS } from "@/domains/mcenter/labels";
import { useTeamSource } from "@/domains/team/useTeamSource";
import { formatMoney } from "@/ui/base/format";
import { ChartCard } from "@/ui/chart/ChartCard";
import { PageHeader } from "@/ui/frame/PageHeader";
import { ListPage } from "@/ui/list/ListPage";
import { memberColumns, seatOf, toFacts } from "../_components/lineColumns";
import { YearBar } from "../_components/YearBar";
import { detailOf, settingOf } from "../_lib/address";
import { shareText } from "../_lib/money";
import { GoalTiles } from "./GoalTiles";
import { goals as LIST } from "./list";
import { monthFigures } from "./months";
import { TeamGoals } from "./TeamGoals";

type Row = NonNullable<GoalsPageQuery["response"]["salesPersonalTargets"]>["nodes"][number];

const COLUMNS = LIST.columns<Row>(memberColumns);

/**
 * Sales targets of the year and their achievement: of the company, its teams and their members
 * (business §2 Management centre).
 */
export default function GoalsPage({ queryRef }: PageProps<GoalsPageQuery>) {
  const data = usePreloadedQuery<GoalsPageQuery>(
    graphql`
      query GoalsPageQuery(
        $year: Int!
        $teamId: ID
        $page: PageInput!
        $filter: SalesPersonalTargetFilter!
      ) {
        salesTargets(year: $year) {
          basis
          company { ...GoalTiles_line }
          teams { team { id rowId name } ...GoalTiles_line }
          ...TeamGoals_overview
        }
        salesMonthlyTargets(year: $year, teamId: $teamId) {
          month target achieved lastYear standing over
        }
        salesPersonalTargets(page: $page, filter: $filter) {
          totalCount
          nodes {
            targetTotal achievedTotal targetToDate gap standing
            member { id rowId name avatarUrl }
            team { id rowId name }
          }
        }
        salesPersonalTargetSum(filter: $filter) { targetTotal achievedTotal }
      }
    `,
    queryRef,
  );
  const overview = found(data.salesTargets);
  const { year, teamId } = queryRef.variables;
  const go = usePageNavigate();
  const sets = useCan()({ perms: "mcenter" });
  const list = useList(LIST, { teamId: useTeamSource({ type: "INTERNAL" }) });
  const pending = usePagePending();
  const whose = { teamId };
  const team = overview.teams.find((one) => one.team?.rowId === teamId);
  const line = teamId ? team : overview.company;
  const name = teamId
    ? (team?.team?.name ?? "所选团队")
    : overview.company
      ? "公司"
      : overview.teams.length > 0
        ? "我负责的团队"
        : "我";
  const sum = data.salesPersonalTargetSum;
  return (
    <div className="ui-page" aria-busy={pending}>
      <PageHeader
        title="目标管理"
        breadcrumb={useBreadcrumb()}
        actions={[
          { key: "detail", text: "销售明细", onClick: () => go(detailOf(year, whose)) },
          {
            key: "set",
            text: "设定目标",
            intent: "primary",
            hidden: !sets,
            onClick: () => go(settingOf(year, whose)),
          },
        ]}
      >
        <YearBar year={year} />
      </PageHeader>
      <p className="ui-muted ui-small">
        {name}的目标与完成，完成额按{BASIS[overview.basis]}统计
      </p>
      {line ? <GoalTiles line={line} year={year} whose={whose} /> : null}
      <ChartCard
        title={`${name}各月目标与完成`}
        unit="元"
        figures={data.salesMonthlyTargets ? monthFigures(data.salesMonthlyTargets, year, whose) : null}
        empty="这一年还没有目标，也没有完成额"
        note="点柱子看当月的明细；红色是已过去而没有完成的月份"
      />
      {teamId || overview.teams.length === 0 ? null : (
        <TeamGoals overview={overview} year={year} onTeam={(id) => list.state.setFilter("teamId", id)} />
      )}
      <ListPage<Row>
        {...list}
        embedded
        columns={COLUMNS}
        rows={data.salesPersonalTargets?.nodes ?? null}
        rowKey={seatOf}
        total={data.salesPersonalTargets?.totalCount ?? null}
        refetching={pending}
        opens={toFacts(year)}
        rowActions={({ member, team: of }) => [
          {
            key: "set",
            text: "设定目标",
            hidden: !sets || !member || !of,
            onClick: () => go(settingOf(year, { memberId: member?.rowId, teamId: of?.rowId })),
          },
        ]}
        summary={
          sum ? (
            <span className="mcenter-sum">
              合计：目标 {formatMoney(sum.targetTotal)} 元，完成 {formatMoney(sum.achievedTotal)} 元（
              {shareText(sum.achievedTotal, sum.targetTotal)}）
            </span>
          ) : null
        }
        empty={{ text: "给成员设定目标，或有了完成额以后，会列在这里。" }}
      />
    </div>
  );
}
