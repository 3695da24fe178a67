import type { FilterDef } from "@/ui/list/filters";

/** A list's filters, by their names in the address. */
export type ViewFilters = Readonly<Record<string, FilterDef<unknown>>>;

/** The part of a view that a member may use. */
export interface FittedView {
  /** The query without the values that the member may not filter by. */
  readonly query: string;
  /** Labels of the filters that lost a value. */
  readonly left: readonly string[];
}

async function usableOf({ hidden, codec, usable }: FilterDef<unknown>, value: unknown): Promise<unknown> {
  if (hidden) return codec.empty;
  if (!usable) return value;
  // a failing source does not invalidate the value
  return await Promise.resolve(usable(value)).catch(() => value);
}

/**
 * Restricts a shared view to the filters of the member who opens it: hidden filters, options that the
 * member lacks, and records not visible to the member are dropped.
 */
export async function fitView(query: string, filters: ViewFilters): Promise<FittedView> {
  const params = new URLSearchParams(query);
  const asked = Object.entries(filters).flatMap(([name, filter]) => {
    const text = params.get(name);
    return text ? [{ name, filter, value: filter.codec.decode(text) }] : [];
  });
  const fitted = await Promise.all(
    asked.map(async (one) => ({ ...one, kept: await usableOf(one.filter, one.value) })),
  );
  const left: string[] = [];
  for (const { name, filter, value, kept } of fitted) {
    const text = filter.codec.encode(kept);
    if (text === filter.codec.encode(value)) continue;
    left.push(filter.label);
    if (text) params.set(name, text);
    else params.delete(name);
  }
  return { query: params.toString(), left };
}
