import { formatMoney } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";

/**
 * Tile with the difference between a project's payment plans and its contract, in yuan; hidden without a
 * difference.
 */
export function PlanDifferenceTile({
  difference,
  onClick,
}: {
  difference: number | null | undefined;
  onClick?: () => void;
}) {
  if (!difference) return null;
  const more = difference > 0;
  return (
    <StatTile
      label="计划与合同差额（元）"
      value={`${more ? "+" : ""}${formatMoney(difference)}`}
      hint={`计划合计比合同金额${more ? "多" : "少"}`}
      {...(more ? { tone: "yellow" as const } : {})}
      {...(onClick ? { onClick } : {})}
    />
  );
}
