import { lazy } from "react";
import { openRecordDialog } from "@/app/record/openRecordDialog";
import { STEPS } from "@/domains/qrcode/labels";
import type { Action } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import type { BindDialogProps } from "../_components/BindDialog";
import type { ReplaceDialogProps } from "../_components/ReplaceDialog";
import { useQrcodeStep } from "./useQrcodeStep";

const BindDialog = lazy(() =>
  import("../_components/BindDialog").then((module) => ({ default: module.BindDialog })),
);
const ReplaceDialog = lazy(() =>
  import("../_components/ReplaceDialog").then((module) => ({ default: module.ReplaceDialog })),
);
const openBind = openRecordDialog<BindDialogProps>(BindDialog);
const openReplace = openRecordDialog<ReplaceDialogProps>(ReplaceDialog);

type Code = BindDialogProps["code"] & { readonly viewerCan: { readonly update: boolean } };

/** Row actions of a QR code (core §3 QR code); calls `onChanged` after each success. */
export function useCodeActions(onChanged: () => Promise<unknown>): (code: Code) => readonly Action[] {
  const step = useQrcodeStep();
  const then = async (done: boolean) => {
    if (done) await onChanged();
  };
  const retire = async (code: Code) => {
    const sure = await confirm({
      text: `作废后二维码 ${code.code} 不能再使用，也不能恢复，是否继续?`,
      danger: true,
    });
    if (!sure) return false;
    const errors = await step({ id: code.rowId, version: code.version, status: "RETIRED" });
    if (showUserErrors(errors)) return false;
    toast.success("已作废");
    return true;
  };
  return (code) => {
    const { viewerCan, status } = code;
    const hidden = (allowed: (status: string) => boolean) => !viewerCan.update || !allowed(status);
    return [
      {
        key: "bind",
        text: "绑定",
        hidden: hidden(STEPS.bind),
        onClick: async () => then(await openBind({ code })),
      },
      {
        key: "correct",
        text: "修改绑定",
        hidden: hidden(STEPS.correct),
        onClick: async () => then(await openBind({ code })),
      },
      {
        key: "replace",
        text: "更换",
        hidden: hidden(STEPS.replace),
        onClick: async () => then(await openReplace({ code })),
      },
      {
        key: "retire",
        text: "作废",
        intent: "danger",
        hidden: hidden(STEPS.retire),
        onClick: async () => then(await retire(code)),
      },
    ];
  };
}
