/** Counter of opened dialogs, by which a button knows whether its handler opened one. */

/**
 * Counts the dialogs opened so far. A button whose handler opened one must not show a spinner while the
 * user is answering the dialog.
 */
let opened = 0;

/** Called by the dialog store for every dialog. */
export function countDialog(): void {
  opened += 1;
}

/** Number of dialogs opened so far. */
export function dialogsOpened(): number {
  return opened;
}
