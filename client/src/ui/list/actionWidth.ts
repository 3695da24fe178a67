import type { Action } from "../base/types";

/** Maximum number of actions shown as buttons in the row; the others are in its menu. */
const QUICK = 2;
/** Width of the menu button with its padding, or only of the padding, in pixels. */
const DOTS = 48;
const EDGE = 16;
const LOOKED_AT = 50;

export function availableOf(actions: readonly Action[]): readonly Action[] {
  return actions.filter(({ hidden }) => !hidden);
}

/**
 * Estimated width of a small button: a Chinese character is as wide as the font size, a Latin one half of
 * it.
 */
function widthOf({ text }: Action): number {
  return 18 + [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 13 : 7.5), 0);
}

export interface ActionWidth {
  /** Number of a row's actions shown as buttons. */
  readonly quick: number;
  /** Width reserved for them and the menu, in pixels. */
  readonly width: number;
}

/**
 * Space at the end of the rows, so that buttons shown on hover cover no column. On touch devices, or if the
 * columns leave no space (`free`, null when unknown), the menu contains these actions.
 */
export function actionWidth(rows: readonly (readonly Action[])[], free: number | null): ActionWidth {
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
