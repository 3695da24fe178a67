import { graphql, useFragment } from "react-relay";
import type { LedgerTiles_line$key } from "@/__generated__/LedgerTiles_line.graphql";
import { formatMoney } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { type Cell, cellKey, TOTAL } from "./cells";

/** Tiles with the sums of all rows that the list matches; each opens its plans. */
export function LedgerTiles({
  line: key,
  open,
}: {
  line: LedgerTiles_line$key;
  open: (key: string) => void;
}) {
  const sum = useFragment(
    graphql`
      fragment LedgerTiles_line on ReceivableLine {
        due received missing overdue notDue d0To30 d31To60 d61To90 d90Up advance plans
      }
    `,
    key,
  );
  const tile = (label: string, amount: number, cell: Cell, tone?: Tone, hint?: string) => (
    <StatTile
      label={`${label}（元）`}
      value={formatMoney(amount)}
      {...(hint ? { hint } : {})}
      {...(tone && amount > 0 ? { tone } : {})}
      onClick={() => open(cellKey(TOTAL, cell))}
    />
  );
  return (
    <StatTiles above>
      {tile("到期应收", sum.due, "ALL", undefined, `${sum.plans} 期计划`)}
      <StatTile
        label="已收（元）"
        value={formatMoney(sum.received)}
        hint={sum.advance > 0 ? `另有预收 ${formatMoney(sum.advance)}` : undefined}
      />
      {tile("未收", sum.missing, "MISSING")}
      {tile("未到期", sum.notDue, "NOT_DUE")}
      {tile("逾期", sum.overdue, "LATE", "red")}
      {tile("逾期 1–30 天", sum.d0To30, "D0_30")}
      {tile("逾期 31–60 天", sum.d31To60, "D31_60")}
      {tile("逾期 61–90 天", sum.d61To90, "D61_90", "red")}
      {tile("逾期 90 天以上", sum.d90Up, "D90_UP", "red")}
    </StatTiles>
  );
}
