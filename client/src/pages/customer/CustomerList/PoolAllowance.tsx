import { graphql, useFragment } from "react-relay";
import type { PoolAllowance_allowance$key } from "@/__generated__/PoolAllowance_allowance.graphql";

/**
 * Number of customers that the viewer may still claim from the public pool; empty where there is no limit.
 */
export function PoolAllowance({ allowance: key }: { allowance: PoolAllowance_allowance$key }) {
  const { claimedToday, dailyClaims, held, holdingCap } = useFragment(
    graphql`
      fragment PoolAllowance_allowance on CustomerPoolAllowance {
        claimedToday
        dailyClaims
        held
        holdingCap
      }
    `,
    key,
  );
  const words = allowanceWords({ claimedToday, dailyClaims, held, holdingCap });
  return words ? (
    <p className="ui-muted ui-small" role="status">
      {words}
    </p>
  ) : null;
}

/** The number as text. */
export function allowanceWords({
  claimedToday,
  dailyClaims,
  held,
  holdingCap,
}: {
  claimedToday: number;
  dailyClaims?: number | null | undefined;
  held: number;
  holdingCap?: number | null | undefined;
}): string {
  return [
    dailyClaims
      ? `今天已领取 ${claimedToday} 个，还可领取 ${Math.max(0, dailyClaims - claimedToday)} 个`
      : "",
    holdingCap ? `现有客户 ${held} 个，上限 ${holdingCap} 个` : "",
  ]
    .filter(Boolean)
    .join("；");
}
