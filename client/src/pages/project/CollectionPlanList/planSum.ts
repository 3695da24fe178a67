import { formatMoney } from "@/ui/base/format";
import { sumOf } from "@/ui/base/sum";

/** Amount without decimals that are zero. */
const said = (yuan: number) => formatMoney(yuan).replace(/\.00$/, "");

/** Result of comparing the sum of payment plans with the contract: a text, and whether it is exceeded. */
export interface PlanSum {
  readonly text: string;
  readonly more: boolean;
}

/**
 * Compares the sum of a project's payment plans, including those about to be saved, with the contract's
 * amount; all in yuan. Null where they are equal or there is nothing to compare.
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
