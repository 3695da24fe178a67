import type { WidgetEntry } from "./types";

/** The wide column and the narrow one; on a phone the second is below the first. */
export const COLUMNS = ["main", "side"] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** Positions of the cards by their ids, and the hidden ones. */
export interface Layout {
  readonly main: readonly string[];
  readonly side: readonly string[];
  readonly hidden: readonly string[];
}

const PLACES = ["main", "side", "hidden"] as const satisfies readonly (keyof Layout)[];

/** A layout as the query string of a saved view. */
export function encodeLayout(layout: Layout): string {
  return PLACES.map((place) => `${place}=${layout[place].join(",")}`).join("&");
}

/**
 * The layout of the cards: the saved one, else the default. Unknown and duplicate ids are skipped, and a
 * card missing from the saved layout (it is new, or newly permitted) gets its default position.
 */
export function arrange(widgets: readonly WidgetEntry[], saved: string | null | undefined): Layout {
  const params = new URLSearchParams(saved ?? "");
  const left = new Map(widgets.map((widget) => [widget.id, widget]));
  const orderOf = new Map(widgets.map(({ id, column, order }) => [id, { column, order }]));
  const take = (place: keyof Layout) => (params.get(place) ?? "").split(",").filter((id) => left.delete(id));
  const layout = { main: take("main"), side: take("side"), hidden: take("hidden") };
  for (const { id, column, order, optional } of [...left.values()].sort((a, b) => a.order - b.order)) {
    if (optional) {
      layout.hidden.push(id);
      continue;
    }
    const after = layout[column].findIndex((other) => {
      const known = orderOf.get(other);
      return known?.column === column && known.order > order;
    });
    layout[column].splice(after < 0 ? layout[column].length : after, 0, id);
  }
  return layout;
}

/** Whether two layouts are equal. */
export const sameLayout = (a: Layout, b: Layout): boolean => encodeLayout(a) === encodeLayout(b);

/** The column of a card; null for a hidden one. */
export const columnOf = (layout: Layout, id: string): ColumnName | null =>
  COLUMNS.find((column) => layout[column].includes(id)) ?? null;

function without(layout: Layout, id: string): Layout {
  const keep = (ids: readonly string[]) => ids.filter((other) => other !== id);
  return { main: keep(layout.main), side: keep(layout.side), hidden: keep(layout.hidden) };
}

/** Moves a card to a position of a column, counted without itself; positions outside stand for the end. */
export function put(layout: Layout, id: string, column: ColumnName, index: number): Layout {
  const rest = without(layout, id);
  return { ...rest, [column]: rest[column].toSpliced(Math.max(0, index), 0, id) };
}

/** Hides a card. */
export function hide(layout: Layout, id: string): Layout {
  const rest = without(layout, id);
  return { ...rest, hidden: [...rest.hidden, id] };
}

export type Step = "up" | "down" | "across";

/** Moves a card by one step; null at the end. */
export function step(layout: Layout, id: string, way: Step): Layout | null {
  const column = columnOf(layout, id);
  if (!column) return null;
  const at = layout[column].indexOf(id);
  if (way === "across") {
    const other = column === "main" ? "side" : "main";
    return put(layout, id, other, Math.min(at, layout[other].length));
  }
  const to = at + (way === "up" ? -1 : 1);
  return to < 0 || to >= layout[column].length ? null : put(layout, id, column, to);
}
