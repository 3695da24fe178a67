import { getSession } from "@/app/session/store";

/** A record that was opened. */
export interface Recent {
  readonly path: string;
  readonly title: string;
  /** What is shown beside it. */
  readonly hint: string;
  /** Key of the icon table. */
  readonly icon: string;
}

/** So many are remembered. */
const MOST = 20;

/** Of the person and enterprise of `epoch`, for as long as the window is open and no longer (decision 0047). */
let opened: { epoch: number; items: readonly Recent[] } = { epoch: -1, items: [] };

/** What was opened, the last first. */
export function recents(): readonly Recent[] {
  return opened.epoch === getSession().epoch ? opened.items : [];
}

/** A record is on screen, or was chosen. */
export function rememberOpened(item: Recent): void {
  const others = recents().filter((one) => one.path !== item.path);
  opened = { epoch: getSession().epoch, items: [item, ...others].slice(0, MOST) };
}
