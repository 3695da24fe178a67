import { formatMoney } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";

/** An amount without decimals that say nothing. */
const said = (yuan: number) => formatMoney(yuan).replace(/\.00$/, "");

/** The sum of payment plans beside a contract: in words, and whether it is more. */
export interface PlanSum {
  readonly text: string;
  readonly more: boolean;
}

/**
 * The sum of the payment plans of a project with those that are about to be written, where that is not the contract's amount; all in
 * yuan. Null where they come to it, or there is nothing to compare.
 */
export function planSum(contract: number, others: number, written: number): PlanSum | null {
  if (!(contract > 0) || !(written > 0)) return null;
  const sum = sumOf([others, written]);
  const difference = sumOf([sum, -contract]);
  if (difference === 0) return null;
  const more = difference > 0;
  return {
    text: `计划合计 ${said(sum)} 元，比合同金额${more ? "多" : "少"} ${said(Math.abs(difference))} 元`,
    more,
  };
}
