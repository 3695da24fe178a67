import { flowProcessIn } from "@/domains/flow/labels";

/** The applications before and after one in the list that led to it, as addresses. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** Counted from 1; null where the address brings no list. */
  readonly place: { readonly at: number; readonly of: number } | null;
}

/** The longest list that an address brings along. */
const MOST = 100;

/** A list of row ids out of an address. */
export function neighboursOf(rowId: string, ids: string | null): Neighbours {
  const list = (ids ?? "")
    .split(",")
    .filter((id) => /^\d{1,19}$/.test(id))
    .slice(0, MOST);
  const at = list.indexOf(rowId);
  const address = (id: string | undefined) => (at < 0 || id === undefined ? null : flowProcessIn(id, list));
  return {
    previous: at > 0 ? address(list[at - 1]) : null,
    next: address(list[at + 1]),
    place: at < 0 || list.length < 2 ? null : { at: at + 1, of: list.length },
  };
}
