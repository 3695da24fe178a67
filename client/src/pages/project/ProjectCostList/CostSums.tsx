import { graphql, useFragment } from "react-relay";
import type { CostSums_sums$key } from "@/__generated__/CostSums_sums.graphql";
import { formatMoney } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";

/** What the list finds, summed by type; the same filter, so that it agrees with the rows. */
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
  const byType = new Map<string, { label: string; amount: number; count: number }>();
  for (const { kind, amount, count, costType } of sums) {
    const label = kind === "FEE" ? "费用" : (costType?.text ?? "未分类");
    const kept = byType.get(label) ?? { label, amount: 0, count: 0 };
    byType.set(label, { label, amount: kept.amount + amount, count: kept.count + count });
  }
  const tiles = [...byType.values()].sort((a, b) => b.amount - a.amount);
  const total = tiles.reduce((sum, { amount }) => sum + amount, 0);
  if (tiles.length === 0) return null;
  return (
    <div className="project-tiles project-tiles--above">
      <StatTile label="合计（元）" value={formatMoney(total)} />
      {tiles.map(({ label, amount, count }) => (
        <StatTile key={label} label={label} value={formatMoney(amount)} hint={`${count} 笔`} />
      ))}
    </div>
  );
}
