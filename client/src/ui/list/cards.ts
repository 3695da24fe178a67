import type { Column } from "../base/types";
import "./cards.css";

/** How high a row is as a card (cards.css). */
export const CARD_HEIGHT = 88;
/** Fields of a card beside its title, where nothing is marked and where something is. */
const FIELDS = 2;
const MARKED = 3;

/** Below 600 px lists show cards; read while rendering, as a table renders anew when its width changes. */
export const isPhone = () => window.innerWidth < 600;

/** The keys of the columns a card shows after its title: those marked `phone`, else the next ones in sight. */
export function cardFields<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const rest = columns.slice(1);
  const marked = rest.filter((column) => column.phone);
  const fields = marked.length > 0 ? marked.slice(0, MARKED) : rest.slice(0, FIELDS);
  return new Set(fields.map((column) => column.key));
}
