/** Drafts of forms, stored when a session expires until the same person returns. */

import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { dropDrafts, keepDrafts } from "@/ui/form/drafts";
import { dropUnsaved } from "@/ui/form/unsavedText";
import { forgetPicked } from "./picked";
import { getSession, onSessionChange, ownerOf } from "./store";

function drop(): void {
  dropDrafts();
  dropUnsaved();
}

/** Owner of the drafts: the last person known to this window. */
let owner: string | null = null;

function onChange(): void {
  const { user, token, end } = getSession();
  // the token is checked first: another tab removes its keys one by one, and the person may be readable a
  // moment longer
  if (token === null) {
    // another tab has ended the session and not reported why yet: by then the forms are gone
    if (end === "expired" || end === "none") keepDrafts();
    else {
      drop();
      forgetPicked();
    }
    // dialogs would stay open over the sign-in page
    closeAllDialogs();
  } else if (user) {
    const now = ownerOf(user);
    if (owner !== null && owner !== now) drop();
    owner = now;
  }
}

/** Stores drafts when a session expires, until the same person returns; signing out deletes them. */
export function watchDrafts(): () => void {
  onChange();
  return onSessionChange(onChange);
}
