import type { Action } from "../base/types";

/** So many actions at most are buttons in the row, the others in its menu. */
const QUICK = 2;
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
  /** So many of a row's actions are buttons. */
  readonly quick: number;
  /** What is reserved for them and the menu; pixels. */
  readonly width: number;
}

/**
 * The room at the end of the rows, so that buttons that come with the pointer cover no column. Without a pointer, or where
 * the columns leave no room (`free`, null when that is not known), the menu has what would be a button.
 */
export function actionRoom(rows: readonly (readonly Action[])[], free: number | null): ActionRoom {
  const touch = typeof window.matchMedia === "function" && window.matchMedia("(hover: none)").matches;
  const looked = rows.slice(0, LOOKED_AT).map(availableOf);
  for (let quick = touch ? 0 : QUICK; quick > 0; quick -= 1) {
    const buttons = looked.map((actions) =>
      actions.slice(0, quick).reduce((sum, action) => sum + widthOf(action), 0),
    );
    const hasMenu = looked.some((actions) => actions.length > quick);
    const width = Math.ceil(Math.max(0, ...buttons)) + (hasMenu ? DOTS : EDGE);
    if (free === null || width <= Math.max(free, DOTS)) return { quick, width };
  }
  return { quick: 0, width: DOTS };
}
