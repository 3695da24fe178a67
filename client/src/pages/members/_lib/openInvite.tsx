/** Functions that open the dialogs of invitations. */
import { lazy } from "react";
import type { MemberType } from "@/domains/member/labels";
import { openDialog } from "@/ui/dialog/dialogs";

const InviteDialog = lazy(() =>
  import("../_components/InviteDialog").then((module) => ({ default: module.InviteDialog })),
);
const InvitationLinkDialog = lazy(() =>
  import("../_components/InvitationLinkDialog").then((module) => ({ default: module.InvitationLinkDialog })),
);

/** Initial values of a new invitation. */
export interface InviteStart {
  readonly type?: MemberType;
  readonly teamId?: string;
  readonly teamName?: string;
  /**
   * Whether the invitation is sent by text message to one phone number, instead of a link for many users.
   */
  readonly byPhone?: boolean;
}

/** Data for sharing an invitation. */
export interface InvitationLink {
  readonly url: string;
  readonly phone: string | null | undefined;
  readonly expiresAt: string;
}

/** Shows the link and the QR code of an invitation. */
export function showInvitation(invitation: InvitationLink): Promise<void> {
  return openDialog<void>(({ open, close }) => (
    <InvitationLinkDialog open={open} invitation={invitation} onClose={() => close()} />
  ));
}

/** Creates an invitation and then shows its link; true when one was created. */
export async function openInvite(start: InviteStart = {}): Promise<boolean> {
  const invitation = await openDialog<InvitationLink>(({ open, close }) => (
    <InviteDialog open={open} start={start} onClose={close} />
  ));
  if (!invitation) return false;
  void showInvitation(invitation);
  return true;
}
