import { lazy } from "react";
import type { MemberType } from "@/domains/member/labels";
import { openDialog } from "@/ui/dialog/dialogs";

const InviteDialog = lazy(() =>
  import("../_components/InviteDialog").then((module) => ({ default: module.InviteDialog })),
);
const InvitationLinkDialog = lazy(() =>
  import("../_components/InvitationLinkDialog").then((module) => ({ default: module.InvitationLinkDialog })),
);

/** What a new invitation starts from. */
export interface InviteStart {
  readonly type?: MemberType;
  readonly teamId?: string;
  readonly teamName?: string;
  /** By text message to one phone instead of by a link for many. */
  readonly byPhone?: boolean;
}

/** What somebody needs to pass an invitation on. */
export interface InvitationLink {
  readonly url: string;
  readonly phone: string | null | undefined;
  readonly expiresAt: string;
}

/** Shows an invitation's link and code. */
export function showInvitation(invitation: InvitationLink): Promise<void> {
  return openDialog<void>(({ open, close }) => (
    <InvitationLinkDialog open={open} invitation={invitation} onClose={() => close()} />
  ));
}

/** Makes an invitation and then shows its link; true when one was made. */
export async function openInvite(start: InviteStart = {}): Promise<boolean> {
  const invitation = await openDialog<InvitationLink>(({ open, close }) => (
    <InviteDialog open={open} start={start} onClose={close} />
  ));
  if (!invitation) return false;
  void showInvitation(invitation);
  return true;
}
