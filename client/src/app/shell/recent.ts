import { getSession } from "@/app/session/store";

/** A recently opened record. */
export interface Recent {
  readonly path: string;
  readonly title: string;
  /** The note shown beside it. */
  readonly hint: string;
  /** Key of the icon table. */
  readonly icon: string;
}

/** Number of records stored. */
const MOST = 20;

/**
 * The records of the person and enterprise of `epoch`, while the window is open and no longer (decision
 * 0047).
 */
let opened: { epoch: number; items: readonly Recent[] } = { epoch: -1, items: [] };

/** The recently opened records, the last first. */
export function recents(): readonly Recent[] {
  return opened.epoch === getSession().epoch ? opened.items : [];
}

/** Stores a record that is on screen, or was chosen. */
export function rememberOpened(item: Recent): void {
  const others = recents().filter((one) => one.path !== item.path);
  opened = { epoch: getSession().epoch, items: [item, ...others].slice(0, MOST) };
}
