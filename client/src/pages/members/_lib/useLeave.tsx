import { lazy, useCallback } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { Leaver } from "../_components/LeaveWizard";

const LeaveWizard = lazy(() =>
  import("../_components/LeaveWizard").then((module) => ({ default: module.LeaveWizard })),
);

/** Opens the offboarding wizard; true when a member was offboarded. */
export function useLeave(): (leavers: readonly Leaver[]) => Promise<boolean> {
  return useCallback(async (leavers) => {
    const left = await openDialog<boolean>(({ open, close }) => (
      <LeaveWizard open={open} leavers={leavers} onClose={close} />
    ));
    return left === true;
  }, []);
}
