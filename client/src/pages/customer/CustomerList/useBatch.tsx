import type { CustomerScope } from "@/__generated__/CustomerListPageQuery.graphql";
import { useCan } from "@/access/Can";
import { useViewer } from "@/app/session/viewer";
import type { BatchAction } from "@/ui/base/types";
import type { useCustomerCommands } from "../CustomerActions/useCustomerCommands";
import type { CustomerRow } from "./columns";

/** Batch actions on customers, by the viewer's permission codes; the server checks each customer. */
export function useBatch(
  scope: CustomerScope,
  actions: ReturnType<typeof useCustomerCommands>,
): BatchAction<CustomerRow>[] {
  const can = useCan();
  const { isExternal } = useViewer();
  const isPool = scope === "POOL";
  const all: (BatchAction<CustomerRow> & { readonly may: boolean })[] = [
    { key: "claim", text: "领取", may: isPool && !isExternal, onClick: actions.claim },
    {
      key: "assign",
      text: "分配",
      may: isPool && can({ perms: "cust:transfer" }),
      onClick: actions.assign,
    },
    { key: "follow", text: "批量跟进", may: !isPool, onClick: actions.follow },
    {
      key: "update",
      text: "批量修改",
      may: can({ perms: "cust:batch" }),
      onClick: actions.update,
    },
    {
      key: "transfer",
      text: "转移",
      may: !isPool && can({ perms: "cust:transfer" }),
      onClick: actions.transfer,
    },
    {
      key: "release",
      text: "退回公海",
      may: !isPool && (scope === "MINE" || can({ perms: "cust:transfer" })),
      onClick: actions.release,
    },
    {
      key: "merge",
      text: "合并",
      may: can({ perms: "cust:merge" }),
      onClick: actions.merge,
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      may: can({ perms: "cust:del" }),
      onClick: actions.remove,
    },
  ];
  return all.filter(({ may }) => may).map(({ may: _may, ...action }) => action);
}
