import type { LeaveBalanceCorrectInput } from "@/__generated__/BalanceDialogMutation.graphql";

/** A correction of balances while it is typed. */
export interface CorrectionValues {
  memberIds: readonly string[];
  typeId: string | null;
  amount: string;
  until: string | null;
  reason: string;
}

/** Bounds of the server. */
export const MOST_AMOUNT = 366;
export const MOST_MEMBERS = 1000;
export const REASON_LENGTH = 150;

/** Faults of a correction before it is sent, by field. */
export function correctionProblems(
  { amount, until }: CorrectionValues,
  today: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (amount !== "" && Number(amount) === 0) found.amount = "更正的额度不能为 0";
  if (until && until < today) found.until = "有效期不能早于今天";
  return found;
}

/** The input of the call; a negative amount has no end. */
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
