/**
 * Counts the dialogs opened so far. A button whose handler opened one does not have to look busy while the person
 * is answering it.
 */
let opened = 0;

/** Called by the dialog store for every dialog. */
export function countDialog(): void {
  opened += 1;
}

/** How many dialogs were opened up to now. */
export function dialogsOpened(): number {
  return opened;
}
