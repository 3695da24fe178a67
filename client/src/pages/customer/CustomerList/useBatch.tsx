import ChatIcon from "@blueprintjs/icons/lib/esm/generated/components/chat";
import EditIcon from "@blueprintjs/icons/lib/esm/generated/components/edit";
import GitMergeIcon from "@blueprintjs/icons/lib/esm/generated/components/git-merge";
import InboxIcon from "@blueprintjs/icons/lib/esm/generated/components/inbox";
import SwapHorizontalIcon from "@blueprintjs/icons/lib/esm/generated/components/swap-horizontal";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";
import type { CustomerScope } from "@/__generated__/CustomerListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import type { BatchAction } from "@/ui/base/types";
import type { useCustomerCommands } from "../CustomerActions/useCustomerCommands";
import type { CustomerRow } from "./columns";

/** What can be done with several customers at once, as far as one's codes allow; the server says it of each. */
export function useBatch(
  scope: CustomerScope,
  actions: ReturnType<typeof useCustomerCommands>,
): BatchAction<CustomerRow>[] {
  const can = useCan();
  const { isExternal } = useViewer();
  const isPool = scope === "POOL";
  const all: (BatchAction<CustomerRow> & { readonly may: boolean })[] = [
    { key: "claim", text: "领取", icon: <InboxIcon />, may: isPool && !isExternal, onClick: actions.claim },
    {
      key: "assign",
      text: "分配",
      icon: <SwapHorizontalIcon />,
      may: isPool && can({ perms: "cust:transfer" }),
      onClick: actions.assign,
    },
    { key: "follow", text: "批量跟进", icon: <ChatIcon />, may: !isPool, onClick: actions.follow },
    {
      key: "update",
      text: "批量修改",
      icon: <EditIcon />,
      may: can({ perms: "cust:batch" }),
      onClick: actions.update,
    },
    {
      key: "transfer",
      text: "转移",
      icon: <SwapHorizontalIcon />,
      may: !isPool && can({ perms: "cust:transfer" }),
      onClick: actions.transfer,
    },
    {
      key: "release",
      text: "退回公海",
      icon: <UndoIcon />,
      may: !isPool && (scope === "MINE" || can({ perms: "cust:transfer" })),
      onClick: actions.release,
    },
    {
      key: "merge",
      text: "合并",
      icon: <GitMergeIcon />,
      may: can({ perms: "cust:merge" }),
      onClick: actions.merge,
    },
    {
      key: "delete",
      text: "删除",
      icon: <TrashIcon />,
      intent: "danger",
      may: can({ perms: "cust:del" }),
      onClick: actions.remove,
    },
  ];
  return all.filter(({ may }) => may).map(({ may: _may, ...action }) => action);
}
