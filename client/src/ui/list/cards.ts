import type { Column } from "../base/types";
import "./cards.css";

/** Height of a row as a card (cards.css). */
export const CARD_HEIGHT = 88;
/** Number of fields of a card besides its title, without and with marked columns. */
const FIELDS = 2;
const MARKED = 3;

/**
 * Below 600 px lists show cards; read while rendering, because a table renders again when its width
 * changes.
 */
export const isPhone = () => window.innerWidth < 600;

/**
 * Keys of the columns that a card shows after its title: those marked `phone`, else the next visible ones.
 */
export function cardFields<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const rest = columns.slice(1);
  const marked = rest.filter((column) => column.phone);
  const fields = marked.length > 0 ? marked.slice(0, MARKED) : rest.slice(0, FIELDS);
  return new Set(fields.map((column) => column.key));
}
