/** Correction of leave balances: form values, validation and input of the mutation. */
import type { LeaveBalanceCorrectInput } from "@/__generated__/BalanceDialogMutation.graphql";

/** Form values of a correction of leave balances. */
export interface CorrectionValues {
  memberIds: readonly string[];
  typeId: string | null;
  amount: string;
  until: string | null;
  reason: string;
}

/** Limits that the server checks as well. */
export const MOST_AMOUNT = 366;
export const MOST_MEMBERS = 1000;
export const REASON_LENGTH = 150;

/** Errors in the form values, by field. */
export function correctionProblems(
  { amount, until }: CorrectionValues,
  today: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (amount !== "" && Number(amount) === 0) found.amount = "更正的额度不能为 0";
  if (until && until < today) found.until = "有效期不能早于今天";
  return found;
}

/** The input of the mutation; a negative amount has no expiry date. */
export function correctionInput({
  memberIds,
  typeId,
  amount,
  until,
  reason,
}: CorrectionValues): LeaveBalanceCorrectInput {
  const sum = Number(amount);
  return {
    memberIds: [...memberIds],
    typeId: typeId ?? "",
    amount: sum,
    until: sum > 0 ? until : null,
    reason: reason.trim(),
  };
}
