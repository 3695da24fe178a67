import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { MemberValues } from "./memberForm";

const MemberCreateDialog = lazy(() =>
  import("../_components/MemberCreateDialog").then((module) => ({ default: module.MemberCreateDialog })),
);

/** Opens 新增成员 with what is known already; true when somebody was added. */
export async function openMemberCreate(start: Partial<MemberValues> = {}): Promise<boolean> {
  let saved = false;
  await openDialog<void>(({ open, close }) => (
    <MemberCreateDialog
      open={open}
      start={start}
      onClose={() => close()}
      onSaved={() => {
        saved = true;
      }}
    />
  ));
  return saved;
}
