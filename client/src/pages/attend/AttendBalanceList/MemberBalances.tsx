import { graphql, useFragment } from "react-relay";
import type { MemberBalances_balances$key } from "@/__generated__/MemberBalances_balances.graphql";
import { amountText } from "@/domains/attend/amounts";
import { EmptyState } from "@/ui/feedback/states";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";

interface MemberBalancesProps {
  balances: MemberBalances_balances$key;
  /** Type of leave that filters the ledger. */
  typeId: string | null;
  /** Filters the ledger by a type of leave, or clears the filter. */
  onType: (typeId: string | null) => void;
}

/** Leave balances of a member, one tile per type of leave; a tile filters the ledger below. */
export function MemberBalances({ balances: key, typeId, onType }: MemberBalancesProps) {
  const balances = useFragment(
    graphql`
      fragment MemberBalances_balances on LeaveBalance @relay(plural: true) {
        attendType { id rowId name unit }
        balance
        available
        taken
        words
      }
    `,
    key,
  );
  const known = balances.flatMap(({ attendType, ...rest }) => (attendType ? [{ attendType, ...rest }] : []));
  if (known.length === 0)
    return (
      <EmptyState compact title="没有使用余额的请假类型" text="在假勤项目中打开请假类型的“使用余额”。" />
    );
  return (
    <StatTiles>
      {known.map(({ attendType: { rowId, name, unit }, balance, available, taken, words }) => (
        <StatTile
          key={rowId}
          label={rowId === typeId ? `${name}（当前明细）` : name}
          value={amountText(balance, unit)}
          hint={
            <span title={words}>
              今天可用 {amountText(available, unit)}，今年已用 {amountText(taken, unit)}
            </span>
          }
          {...(balance < 0 ? { tone: "red" as const } : {})}
          onClick={() => onType(rowId === typeId ? null : rowId)}
        />
      ))}
    </StatTiles>
  );
}
