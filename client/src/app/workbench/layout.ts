import type { WidgetEntry } from "./types";

/** The wide column and the narrow one; on a phone the one stands below the other. */
export const COLUMNS = ["main", "side"] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** Which cards stand where, by their ids, and which are left out. */
export interface Layout {
  readonly main: readonly string[];
  readonly side: readonly string[];
  readonly hidden: readonly string[];
}

const PLACES = ["main", "side", "hidden"] as const satisfies readonly (keyof Layout)[];

/** A person's arrangement as the query of a saved view keeps it. */
export function encodeLayout(layout: Layout): string {
  return PLACES.map((place) => `${place}=${layout[place].join(",")}`).join("&");
}

/**
 * The cards where they stand: as saved, else by default. What is unknown or named twice is passed over, and a card that the
 * saved arrangement does not know (it is new, or the person may see it since) has its default place among those there.
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

/** Whether two arrangements show the same. */
export const sameLayout = (a: Layout, b: Layout): boolean => encodeLayout(a) === encodeLayout(b);

/** The column a card stands in; null for one that is left out. */
export const columnOf = (layout: Layout, id: string): ColumnName | null =>
  COLUMNS.find((column) => layout[column].includes(id)) ?? null;

function without(layout: Layout, id: string): Layout {
  const keep = (ids: readonly string[]) => ids.filter((other) => other !== id);
  return { main: keep(layout.main), side: keep(layout.side), hidden: keep(layout.hidden) };
}

/** The card at a place of a column, counted without itself; whatever lies outside is the end. */
export function put(layout: Layout, id: string, column: ColumnName, index: number): Layout {
  const rest = without(layout, id);
  return { ...rest, [column]: rest[column].toSpliced(Math.max(0, index), 0, id) };
}

/** The card left out. */
export function hide(layout: Layout, id: string): Layout {
  const rest = without(layout, id);
  return { ...rest, hidden: [...rest.hidden, id] };
}

export type Step = "up" | "down" | "across";

/** Where a step takes a card; null where there is no further. */
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
