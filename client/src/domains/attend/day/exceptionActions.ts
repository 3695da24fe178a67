import type { Action } from "@/ui/base/types";
import type { ActedException, useExceptionActions } from "./useExceptionActions";

interface Offered extends ActedException {
  readonly viewerCan: { readonly deal: boolean; readonly revoke: boolean; readonly delete: boolean };
}

/** The viewer's actions on an exception, as buttons in the order of their likelihood. */
export function exceptionActions(exception: Offered, act: ReturnType<typeof useExceptionActions>): Action[] {
  const { viewerCan } = exception;
  return [
    {
      key: "normal",
      text: "按正常处理",
      hidden: !viewerCan.deal,
      onClick: () => act.deal(exception, true),
    },
    {
      key: "exception",
      text: "按异常处理",
      hidden: !viewerCan.deal,
      onClick: () => act.deal(exception, false),
    },
    { key: "revoke", text: "撤销处理", hidden: !viewerCan.revoke, onClick: () => act.revoke(exception) },
    {
      key: "delete",
      text: "移除",
      intent: "danger",
      hidden: !viewerCan.delete,
      onClick: () => act.remove([exception]),
    },
  ];
}
