/** Cards in place of table rows on phones: their height and their fields. */

import type { Column } from "../base/types";
import "./cards.css";

/** Lowest height of a row as a card (cards.css), with up to two fields below its title. */
const CARD_HEIGHT = 88;
/** Height of a card with three. */
const HIGHEST_CARD = 112;
/** Number of fields of a card besides its title, without and with marked columns. */
const FIELDS = 2;
const MARKED = 3;

/**
 * Below 600 px lists show cards; read while rendering, because a table renders again when its width
 * changes.
 */
export const isPhone = () => window.innerWidth < 600;

/** Height of every card of a long list, which renders the visible ones alone: by its number of fields. */
export const cardHeight = (fields: number) => (fields > FIELDS ? HIGHEST_CARD : CARD_HEIGHT);

/**
 * Keys of the columns that a card shows after its title: those marked `phone`, else the next visible ones.
 */
export function cardFields<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const rest = columns.slice(1);
  const marked = rest.filter((column) => column.phone);
  const fields = marked.length > 0 ? marked.slice(0, MARKED) : rest.slice(0, FIELDS);
  return new Set(fields.map((column) => column.key));
}
