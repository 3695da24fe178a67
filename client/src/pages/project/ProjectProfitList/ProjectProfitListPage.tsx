import { graphql, usePreloadedQuery } from "react-relay";
import { useNavigate } from "react-router";
import type { ProjectProfitListPageQuery } from "@/__generated__/ProjectProfitListPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { formatMoney } from "@/ui/base/format";
import { ChartCard } from "@/ui/chart/ChartCard";
import { Card, StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { PlanDifferenceTile } from "../_components/PlanDifferenceTile";
import { ProjectFrame } from "../_components/ProjectFrame";
import { balanceFigures } from "./chartData";
import { ProfitMonths } from "./ProfitMonths";
import { SpentPicture } from "./SpentPicture";

/** Amounts of a project; every figure links to its rows (business §2 Project: ProjectProfitList). */
export default function ProjectProfitListPage({ queryRef }: PageProps<ProjectProfitListPageQuery>) {
  const data = usePreloadedQuery<ProjectProfitListPageQuery>(
    graphql`
      query ProjectProfitListPageQuery($id: ID!, $costs: ProjectCostFilter) {
        project(id: $id) {
          rowId
          money {
            amount
            received
            spent
            profit
            realized
            margin
            planDifference
          }
          account {
            planned
            outstanding
            late
          }
          ...ProjectFrame_project
        }
        projectCostSums(filter: $costs) {
          ...ProfitMonths_sums
          ...SpentPicture_sums
        }
      }
    `,
    queryRef,
  );
  const project = found(data.project);
  const { money, account, rowId } = project;
  const go = useNavigate();
  const open = (page: string) => () => void go(`/project/${rowId}/${page}`);
  return (
    <ProjectFrame project={project} page="ProjectProfitList">
      {money && account ? (
        <>
          <StatTiles above>
            <StatTile
              label="合同金额（元）"
              value={formatMoney(money.amount)}
              onClick={open("CollectionPlanList")}
            />
            <PlanDifferenceTile difference={money.planDifference} onClick={open("CollectionPlanList")} />
            <StatTile
              label="已回款（元）"
              value={formatMoney(money.received)}
              hint={`未收 ${formatMoney(account.outstanding)}`}
              onClick={open("CollectionPlanList")}
            />
            <StatTile
              label="已支出（元）"
              value={formatMoney(money.spent)}
              onClick={open("ProjectCostList")}
            />
            <StatTile
              label="毛利（元）"
              value={formatMoney(money.profit)}
              hint="合同金额减去支出"
              {...(money.profit < 0 ? { tone: "red" as const } : {})}
            />
            <StatTile
              label="毛利率"
              value={money.margin === null || money.margin === undefined ? "—" : `${money.margin}%`}
              {...((money.margin ?? 0) < 0 ? { tone: "red" as const } : {})}
            />
            <StatTile
              label="实现利润（元）"
              value={formatMoney(money.realized)}
              hint="已回款减去支出"
              {...(money.realized < 0 ? { tone: "red" as const } : {})}
            />
          </StatTiles>
          <div className="project-pictures project-pictures--above">
            <ChartCard title="收支对比" unit="元" horizontal figures={balanceFigures(money, rowId)} />
            <SpentPicture sums={data.projectCostSums ?? []} projectId={rowId} />
          </div>
          <Card title="支出明细">
            <ProfitMonths sums={data.projectCostSums ?? []} projectId={rowId} />
          </Card>
        </>
      ) : null}
    </ProjectFrame>
  );
}
