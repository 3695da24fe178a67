import type { Action } from "../base/types";

/** So many actions stand in the row, the others in its menu. */
export const QUICK = 2;
/** Narrower lists have only the menu; pixels. */
const NARROW = 640;
/** The menu's dots with their padding, or only the padding; pixels. */
const DOTS = 48;
const EDGE = 16;
const LOOKED_AT = 50;

export function availableOf(actions: readonly Action[]): readonly Action[] {
  return actions.filter(({ hidden }) => !hidden);
}

/** About how wide a small button is: a Chinese character as wide as its size, a Latin one half of it. */
function widthOf({ text }: Action): number {
  return 18 + [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 13 : 7.5), 0);
}

export interface ActionRoom {
  /** Whether rows have buttons besides the menu. */
  readonly quick: boolean;
  /** What is reserved for both; pixels. */
  readonly width: number;
}

/** The room at the end of the rows, so that buttons that come with the pointer cover no column. */
export function actionRoom(rows: readonly (readonly Action[])[], available: number): ActionRoom {
  const touch = typeof window.matchMedia === "function" && window.matchMedia("(hover: none)").matches;
  if (touch || (available > 0 && available < NARROW)) return { quick: false, width: DOTS };
  let buttons = 0;
  let hasMenu = false;
  for (const actions of rows.slice(0, LOOKED_AT)) {
    const offered = availableOf(actions);
    hasMenu ||= offered.length > QUICK;
    buttons = Math.max(
      buttons,
      offered.slice(0, QUICK).reduce((sum, action) => sum + widthOf(action), 0),
    );
  }
  return { quick: true, width: Math.ceil(buttons) + (hasMenu ? DOTS : EDGE) };
}
