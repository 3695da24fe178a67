import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type { OverviewTiles_project$key } from "@/__generated__/OverviewTiles_project.graphql";
import { formatMoney } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { PlanDifferenceTile } from "../_components/PlanDifferenceTile";

/** Key figures of a project; each links to the records that it counts. */
export function OverviewTiles({ project: key }: { project: OverviewTiles_project$key }) {
  const { rowId, progress, counts, money, account, acceptance } = useFragment(
    graphql`
      fragment OverviewTiles_project on Project {
        rowId
        progress
        counts {
          members
          mileposts
          finishedMileposts
          lateMileposts
        }
        money {
          amount
          received
          spent
          profit
          margin
          planDifference
        }
        account {
          outstanding
          late
        }
        acceptance {
          itemCount
          requiredCount
          doneCount
          overdueCount
        }
      }
    `,
    key,
  );
  const go = useNavigate();
  const open =
    (page: string, search = "") =>
    () =>
      void go(`/project/${rowId}/${page}${search}`);
  return (
    <StatTiles>
      <StatTile
        label="里程碑进度"
        value={`${progress}%`}
        hint={`${counts.finishedMileposts}/${counts.mileposts} 个完成`}
        {...(counts.lateMileposts > 0 ? { tone: "red" as const } : {})}
      />
      {money && account ? (
        <>
          <StatTile
            label="合同金额（元）"
            value={formatMoney(money.amount)}
            onClick={open("ProjectProfitList")}
          />
          <PlanDifferenceTile difference={money.planDifference} onClick={open("CollectionPlanList")} />
          <StatTile
            label="已回款（元）"
            value={formatMoney(money.received)}
            hint={`未收 ${formatMoney(account.outstanding)}`}
            onClick={open("CollectionPlanList")}
          />
          {account.late > 0 ? (
            <StatTile
              label="逾期款（元）"
              value={formatMoney(account.late)}
              tone="red"
              onClick={open("CollectionPlanList", "?late=1")}
            />
          ) : null}
          <StatTile
            label="毛利（元）"
            value={formatMoney(money.profit)}
            hint={`支出 ${formatMoney(money.spent)}`}
            {...(money.profit < 0 ? { tone: "red" as const } : {})}
            onClick={open("ProjectProfitList")}
          />
        </>
      ) : null}
      {acceptance && acceptance.itemCount > 0 ? (
        <StatTile
          label="验收资料"
          value={`${acceptance.doneCount}/${acceptance.requiredCount}`}
          hint={acceptance.overdueCount > 0 ? `逾期 ${acceptance.overdueCount} 项` : "必交已通过"}
          {...(acceptance.overdueCount > 0 ? { tone: "red" as const } : {})}
          onClick={open("ProjectAccept")}
        />
      ) : null}
      <StatTile label="项目成员" value={counts.members} onClick={open("ProjectMemberList")} />
    </StatTiles>
  );
}
