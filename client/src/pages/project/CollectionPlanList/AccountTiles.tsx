import { graphql, useFragment } from "react-relay";
import { useSearchParams } from "react-router";
import type { AccountTiles_account$key } from "@/__generated__/AccountTiles_account.graphql";
import { formatMoney } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatTiles } from "@/ui/frame/StatTiles";
import { PlanDifferenceTile } from "../_components/PlanDifferenceTile";

/**
 * Amounts of a project by state of payment; each tile filters the list below to its plans (business §7
 * `paymentplan/paymentinfo`).
 */
export function AccountTiles({
  account: key,
  difference,
}: {
  account: AccountTiles_account$key;
  /** By how much the plans differ from the contract, in yuan. */
  difference: number | null | undefined;
}) {
  const account = useFragment(
    graphql`
      fragment AccountTiles_account on PaymentAccount {
        plans
        planned
        received
        unconfirmed
        outstanding
        writtenOff
        late
        late30
        late90
        lateMore
      }
    `,
    key,
  );
  const [, setSearch] = useSearchParams();
  const only = (search: Record<string, string>) => () => setSearch(search, { replace: true });
  const ages = [
    ["30 天内", account.late30],
    ["31–90 天", account.late90],
    ["90 天以上", account.lateMore],
  ] as const;
  const aged = ages
    .filter(([, amount]) => amount > 0)
    .map(([label, amount]) => `${label} ${formatMoney(amount)}`);
  return (
    <StatTiles above>
      <StatTile
        label="计划收款（元）"
        value={formatMoney(account.planned)}
        hint={
          account.writtenOff > 0
            ? `共 ${account.plans} 期，不含已核销 ${formatMoney(account.writtenOff)}`
            : `${account.plans} 期`
        }
        onClick={only({})}
      />
      <PlanDifferenceTile difference={difference} />
      <StatTile
        label="已收（元）"
        value={formatMoney(account.received)}
        hint={account.unconfirmed > 0 ? `另有待确认 ${formatMoney(account.unconfirmed)}` : undefined}
        onClick={only({ received: "1" })}
      />
      <StatTile
        label="未收（元）"
        value={formatMoney(account.outstanding)}
        onClick={only({ outstanding: "1" })}
      />
      <StatTile
        label="逾期（元）"
        value={formatMoney(account.late)}
        hint={aged.join("，") || undefined}
        {...(account.late > 0 ? { tone: "red" as const } : {})}
        onClick={only({ late: "1" })}
      />
      {account.writtenOff > 0 ? (
        <StatTile
          label="已核销（元）"
          value={formatMoney(account.writtenOff)}
          onClick={only({ state: "WRITTEN_OFF" })}
        />
      ) : null}
    </StatTiles>
  );
}
