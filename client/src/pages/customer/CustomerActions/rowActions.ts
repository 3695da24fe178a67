/** Actions on one customer, as menu items of lists, panels and the archive. */
import type { BatchRow } from "@/app/record/outcomes";
import type { Action } from "@/ui/base/types";
import type { useCustomerCommands } from "./useCustomerCommands";

/** A customer with the viewer's permissions on it. */
export interface ActionRow extends BatchRow {
  readonly viewerCan: {
    readonly update: boolean;
    readonly delete: boolean;
    readonly transfer: boolean;
    readonly release: boolean;
    readonly claim: boolean;
    readonly assign?: boolean;
    readonly follow: boolean;
    readonly setShares: boolean;
  };
}

/** Actions on one customer, the most frequent first: the same in lists, panels and the archive. */
export function customerActions(row: ActionRow, actions: ReturnType<typeof useCustomerCommands>): Action[] {
  const { viewerCan: can } = row;
  return [
    { key: "claim", text: "领取", hidden: !can.claim, onClick: () => actions.claim([row]) },
    { key: "assign", text: "分配", hidden: !can.assign, onClick: () => actions.assign([row]) },
    { key: "follow", text: "写跟进", hidden: !can.follow, onClick: () => actions.follow([row]) },
    { key: "edit", text: "修改", hidden: !can.update, onClick: () => actions.edit(row) },
    { key: "share", text: "共享", hidden: !can.setShares, onClick: () => actions.share(row) },
    {
      key: "transfer",
      text: "转移",
      hidden: !can.transfer,
      onClick: () => actions.transfer([row]),
    },
    { key: "release", text: "退回公海", hidden: !can.release, onClick: () => actions.release([row]) },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !can.delete,
      onClick: () => actions.remove([row]),
    },
  ];
}
