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

/** Asks for teams and does something with them; true when it was done. */
export async function openTeamPick(options: Omit<TeamPickDialogProps, "open" | "onClose">): Promise<boolean> {
  const done = await openDialog<boolean>(({ open, close }) => (
    <TeamPickDialog {...options} open={open} onClose={close} />
  ));
  return done === true;
}

/** Asks for members and does something with them; true when it was done. */
export async function openMemberPick(
  options: Omit<MemberPickDialogProps, "open" | "onClose">,
): Promise<boolean> {
  const done = await openDialog<boolean>(({ open, close }) => (
    <MemberPickDialog {...options} open={open} onClose={close} />
  ));
  return done === true;
}
