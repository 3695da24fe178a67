import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { dropDrafts, keepDrafts } from "@/ui/form/drafts";
import { dropUnsent } from "@/ui/form/unsent";
import { forgetPicked } from "./picked";
import { getSession, onSessionChange, ownerOf } from "./store";

function drop(): void {
  dropDrafts();
  dropUnsent();
}

/** Whose the drafts are: the last person this window knew. */
let owner: string | null = null;

function onChange(): void {
  const { user, token, end } = getSession();
  // by the token first: another tab takes its keys away one by one, and the person may be read a moment longer
  if (token === null) {
    // another tab has ended it and has not said why yet: the forms are gone by the time it does
    if (end === "expired" || end === "none") keepDrafts();
    else {
      drop();
      forgetPicked();
    }
    // they would stand over the page of the sign-in, with nobody to ask for
    closeAllDialogs();
  } else if (user) {
    const now = ownerOf(user);
    if (owner !== null && owner !== now) drop();
    owner = now;
  }
}

/** When a session runs out, what is typed waits for the same person to come back; signing out leaves nothing of theirs behind. */
export function watchDrafts(): () => void {
  onChange();
  return onSessionChange(onChange);
}
