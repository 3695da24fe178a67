import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type { GoalTiles_line$key } from "@/__generated__/GoalTiles_line.graphql";
import { STANDING } from "@/domains/mcenter/labels";
import { formatMoney } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { detailOf, type SalesScope } from "../_lib/address";
import { shareText, signed } from "../_lib/money";

/** Tiles with the figures of a sales target; the achievement links to its amounts. */
export function GoalTiles({
  line: key,
  year,
  whose,
}: {
  line: GoalTiles_line$key;
  year: number;
  whose: SalesScope;
}) {
  const line = useFragment(
    graphql`
      fragment GoalTiles_line on SalesTargetLine {
        targetTotal
        achievedTotal
        targetToDate
        gap
        standing
        childrenTargetTotal
      }
    `,
    key,
  );
  const go = useNavigate();
  const { targetTotal, achievedTotal, targetToDate, gap, standing, childrenTargetTotal } = line;
  const apart = childrenTargetTotal - targetTotal;
  return (
    <StatTiles>
      <StatTile
        label="年度目标（元）"
        value={targetTotal > 0 ? formatMoney(targetTotal) : "未设定"}
        hint={
          apart === 0
            ? "与下级目标之和一致"
            : `下级目标之和${apart > 0 ? "多" : "少"} ${formatMoney(Math.abs(apart))}`
        }
      />
      <StatTile
        label="已完成（元）"
        value={formatMoney(achievedTotal)}
        hint={`完成率 ${shareText(achievedTotal, targetTotal)}`}
        onClick={() => void go(detailOf(year, whose))}
      />
      <StatTile label="截至今日应完成（元）" value={formatMoney(targetToDate)} hint="本月按天数折算" />
      <StatTile
        label="差额（元）"
        value={signed(gap)}
        hint={targetTotal > 0 ? STANDING[standing].text : "未设目标"}
        {...(targetTotal > 0 ? { tone: STANDING[standing].tone } : {})}
      />
    </StatTiles>
  );
}
