import { graphql, useFragment } from "react-relay";
import type { BalanceList_balances$key } from "@/__generated__/BalanceList_balances.graphql";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { amountText } from "./amounts";

/**
 * A member's leave balances by type of leave: the amount available, the amount taken this year, and the
 * details as text.
 */
export function BalanceList({ balances: key }: { balances: BalanceList_balances$key }) {
  const balances = useFragment(
    graphql`
      fragment BalanceList_balances on LeaveBalance @relay(plural: true) {
        balance
        available
        taken
        words
        attendType { id rowId name unit }
      }
    `,
    key,
  );
  const known = balances.flatMap(({ attendType, ...balance }) =>
    attendType ? [{ attendType, ...balance }] : [],
  );
  return (
    <SimpleTable
      label="假期余额"
      empty="没有需要余额的假期"
      columns={[
        { key: "name", title: "假期", width: 110, render: ({ attendType }) => attendType.name },
        {
          key: "available",
          title: "可用",
          width: 96,
          number: true,
          render: ({ available, attendType }) => <strong>{amountText(available, attendType.unit)}</strong>,
        },
        {
          key: "taken",
          title: "今年已用",
          width: 96,
          number: true,
          render: ({ taken, attendType }) => amountText(taken, attendType.unit),
        },
        { key: "words", title: "说明", width: 180, grow: true, render: ({ words }) => words },
      ]}
      rows={known}
      rowKey={({ attendType }) => attendType.rowId}
    />
  );
}
