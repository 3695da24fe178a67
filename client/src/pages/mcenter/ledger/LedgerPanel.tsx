import { useState } from "react";
import { graphql } from "react-relay";
import type { ReceivableFilter } from "@/__generated__/LedgerPageQuery.graphql";
import artifact, { type LedgerPanelQuery } from "@/__generated__/LedgerPanelQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatMoney, formatNumber } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import { openLetter } from "../_components/openDialogs";
import { cellOf, cellText, plansOf } from "./cells";
import { Letters } from "./Letters";
import { PlanCard } from "./PlanCard";

graphql`
  query LedgerPanelQuery(
    $filter: ReceivableFilter
    $cell: ReceivableBucket
    $late: Boolean
    $missing: Boolean
    $size: Int!
  ) {
    receivablePlans(page: { number: 1, size: $size }, filter: $filter, cell: $cell, late: $late, missing: $missing) {
      totalCount
      nodes {
        rowId name dueOn overdueDays amount received missing advance bucket writtenOff
        customer { rowId name }
        project { rowId name }
        owner { rowId name }
        receipts { rowId amount receivedOn payer }
        promise { rowId promisedOn amount note kept createdBy { name } }
      }
    }
  }
`;

/** Payment plan behind a cell. */
export type PanelPlan = NonNullable<LedgerPanelQuery["response"]["receivablePlans"]>["nodes"][number];

/** Largest number of plans in the panel, which says when there are more. */
const MOST = 200;

interface LedgerPanelProps extends PanelFrame {
  cellKey: string;
  filter: ReceivableFilter;
  /** Name of the row; null for the row of sums. */
  name: string | null;
  onChanged: () => Promise<unknown>;
}

/**
 * Panel with the payment plans that a cell of the ledger sums up, each with its receipts until that day.
 */
export default function LedgerPanel({ cellKey, filter, name, onChanged, ...frame }: LedgerPanelProps) {
  const { row, cell } = cellOf(cellKey);
  const variables = { ...plansOf(filter, row, cell), size: MOST };
  const { data, error, reload } = usePlainQuery<LedgerPanelQuery>(artifact, variables);
  const plans = data?.receivablePlans?.nodes ?? [];
  const count = data?.receivablePlans?.totalCount ?? 0;
  const late = plans.filter(({ overdueDays, missing }) => overdueDays > 0 && missing > 0);
  const customers = new Set(late.map(({ customer }) => customer?.rowId ?? null));
  const [customer] = late.flatMap((plan) => plan.customer ?? []);
  const [round, setRound] = useState(0);
  const changed = async () => {
    reload();
    setRound(round + 1);
    await onChanged();
  };
  const writing = async () => {
    if (customer && (await openLetter({ customer, plans: late }))) await changed();
  };
  return (
    <SidePanel
      open
      title={`${name ?? "合计"}：${cellText(cell)}`}
      actions={[
        {
          key: "letter",
          text: "发催款函",
          // a letter goes to one customer
          hidden: customers.size !== 1 || !customer,
          onClick: writing,
        },
      ]}
      {...frame}
    >
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : !data ? (
        <LoadingMask text="加载中" />
      ) : plans.length === 0 ? (
        <EmptyState title="没有收款计划" text="这里没有您能看到的收款计划。" />
      ) : (
        <div className="ui-stack">
          <p className="mcenter-sum" role="status">
            {formatNumber(count)} 期，应收 {formatMoney(sumOf(plans.map(({ amount }) => amount)))} 元，未收{" "}
            <strong>{formatMoney(sumOf(plans.map(({ missing }) => missing)))}</strong> 元
            {count > plans.length ? `（只列出前 ${plans.length} 期的金额）` : ""}
          </p>
          {plans.map((plan) => (
            <PlanCard key={plan.rowId} plan={plan} onChanged={changed} />
          ))}
          {customer && customers.size === 1 ? <Letters customerId={customer.rowId} since={round} /> : null}
        </div>
      )}
    </SidePanel>
  );
}
