import { graphql, useFragment } from "react-relay";
import type { CostSums_sums$key } from "@/__generated__/CostSums_sums.graphql";
import { formatMoney } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { byType } from "../_lib/costs";

/** Sums of the listed costs by type, under the filter of the list, so that they agree with its rows. */
export function CostSums({ sums: key }: { sums: CostSums_sums$key }) {
  const sums = useFragment(
    graphql`
      fragment CostSums_sums on ProjectCostSum @relay(plural: true) {
        kind
        amount
        count
        costType {
          value
          text
        }
      }
    `,
    key,
  );
  const tiles = byType(sums);
  const total = sumOf(tiles.map(({ amount }) => amount));
  if (tiles.length === 0) return null;
  return (
    <StatTiles above>
      <StatTile label="合计（元）" value={formatMoney(total)} />
      {tiles.map(({ label, amount, count }) => (
        <StatTile key={label} label={label} value={formatMoney(amount)} hint={`${count} 笔`} />
      ))}
    </StatTiles>
  );
}
