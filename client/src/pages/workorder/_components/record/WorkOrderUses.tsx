import { graphql, useFragment } from "react-relay";
import type {
  WorkOrderUses_order$data,
  WorkOrderUses_order$key,
} from "@/__generated__/WorkOrderUses_order.graphql";
import { amountText, WORK_ITEM_KIND } from "@/domains/work/labels";
import type { Column } from "@/ui/base/types";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Money } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";

type Use = NonNullable<WorkOrderUses_order$data["uses"]>[number];

const COLUMNS: readonly Column<Use>[] = [
  { key: "name", title: "名称", minWidth: 120, grow: true, render: ({ name }) => name },
  {
    key: "kind",
    title: "类别",
    width: 92,
    render: ({ kind }) => <StatusTag tone={WORK_ITEM_KIND[kind].tone}>{WORK_ITEM_KIND[kind].text}</StatusTag>,
  },
  {
    key: "quantity",
    title: "数量",
    width: 80,
    number: true,
    render: ({ quantity, unit }) => amountText(quantity, unit),
  },
  {
    key: "price",
    title: "单价（元）",
    width: 96,
    number: true,
    render: ({ price }) => <Money value={price} />,
  },
  {
    key: "amount",
    title: "金额（元）",
    width: 104,
    number: true,
    render: ({ amount }) => <Money value={amount} />,
  },
];

/** Materials and services of finished work with their total (business §3 Work order). */
export function WorkOrderUses({ order: key }: { order: WorkOrderUses_order$key }) {
  const { uses, amount } = useFragment(
    graphql`
      fragment WorkOrderUses_order on WorkOrder {
        amount
        uses { rowId name kind unit price quantity amount }
      }
    `,
    key,
  );
  if (!uses || uses.length === 0) return null;
  return (
    <Card title={`服务与耗材（${uses.length}）`} padding={false}>
      <SimpleTable
        label="服务与耗材"
        columns={COLUMNS}
        rows={uses}
        rowKey={({ rowId }) => rowId}
        summary={{ name: "合计", amount: <Money value={amount} /> }}
      />
    </Card>
  );
}
