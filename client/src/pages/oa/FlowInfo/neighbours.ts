/** Previous and next application, from the list of ids in the URL. */
import { flowProcessIn } from "@/domains/flow/labels";

/** URLs of the applications before and after one in the list that it was opened from. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** Position in the list, from 1; null without a list in the URL. */
  readonly place: { readonly at: number; readonly of: number } | null;
}

/** Largest number of ids in the URL. */
const MOST = 100;

/** Neighbours of an application in a list of row ids from the URL. */
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
