import { graphql, useFragment } from "react-relay";
import { Link } from "react-router";
import type { ProfitMonths_sums$key } from "@/__generated__/ProfitMonths_sums.graphql";
import { formatMoney } from "@/ui/base/format";
import { EmptyState } from "@/ui/feedback/states";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { costLabel } from "../_lib/costs";
import { monthRange } from "../_lib/months";

/** Costs by month and type; each sum links to its rows. */
export function ProfitMonths({ sums: key, projectId }: { sums: ProfitMonths_sums$key; projectId: string }) {
  const sums = useFragment(
    graphql`
      fragment ProfitMonths_sums on ProjectCostSum @relay(plural: true) {
        kind
        month
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
  if (sums.length === 0) return <EmptyState text="还没有支出" />;
  return (
    <SimpleTable
      label="支出明细"
      columns={[
        { key: "month", title: "月份", render: ({ month }) => month },
        {
          key: "type",
          title: "类型",
          render: costLabel,
        },
        { key: "count", title: "笔数", number: true, render: ({ count }) => count },
        {
          key: "amount",
          title: "金额（元）",
          number: true,
          render: ({ kind, month, amount, costType }) => {
            const search = new URLSearchParams({ view: kind, occurredOn: monthRange(month) });
            if (costType) search.set("costType", costType.value);
            return <Link to={`/project/${projectId}/ProjectCostList?${search}`}>{formatMoney(amount)}</Link>;
          },
        },
      ]}
      rows={sums}
      rowKey={({ kind, month, costType }) => `${month}${kind}${costType?.value ?? ""}`}
    />
  );
}
