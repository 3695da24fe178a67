/** Functions that open pickers of teams and members. */
import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { MemberPickDialogProps } from "../_components/MemberPickDialog";
import type { TeamPickDialogProps } from "../_components/TeamPickDialog";

const TeamPickDialog = lazy(() =>
  import("../_components/TeamPickDialog").then((module) => ({ default: module.TeamPickDialog })),
);
const MemberPickDialog = lazy(() =>
  import("../_components/MemberPickDialog").then((module) => ({ default: module.MemberPickDialog })),
);

/** Opens a team picker and runs an action on the chosen teams; true when it succeeded. */
export async function openTeamPick(options: Omit<TeamPickDialogProps, "open" | "onClose">): Promise<boolean> {
  const done = await openDialog<boolean>(({ open, close }) => (
    <TeamPickDialog {...options} open={open} onClose={close} />
  ));
  return done === true;
}

/** Opens a member picker and runs an action on the chosen members; true when it succeeded. */
export async function openMemberPick(
  options: Omit<MemberPickDialogProps, "open" | "onClose">,
): Promise<boolean> {
  const done = await openDialog<boolean>(({ open, close }) => (
    <MemberPickDialog {...options} open={open} onClose={close} />
  ));
  return done === true;
}
