import type { LeaveLedgerKind } from "@/__generated__/AttendBalanceListPageQuery.graphql";
import { type Label, optionsOf } from "@/app/record/labels";

/** Labels of the kinds of leave ledger rows, as on the server. */
export const LEDGER_KIND: Readonly<Record<LeaveLedgerKind, Label>> = {
  GRANT: { text: "发放", tone: "green" },
  CARRY: { text: "结转", tone: "blue" },
  TAKE: { text: "使用", tone: "yellow" },
  RETURN: { text: "退回", tone: "blue" },
  MOVE: { text: "调整批次", tone: "neutral" },
  EXPIRE: { text: "过期", tone: "neutral" },
  CORRECT: { text: "更正", tone: "violet" },
};

export const LEDGER_KINDS = optionsOf(LEDGER_KIND);
