/** Rows of a list, followed by the dialogs that were opened with them. */

import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";

interface Row {
  readonly rowId: string;
}

/** The present state of the list that a row came from. */
interface Home {
  rows: ReadonlyMap<string, Row>;
  refresh: () => unknown;
  readonly listeners: Set<() => void>;
}

/** Maps a list's row objects, by identity, to the list, for dialogs that hold them. */
const homes = new WeakMap<Row, Home>();

/** Lets dialogs opened with one of these rows follow its changes. `refresh` refetches the list. */
export function useTrackedRows(rows: readonly Row[] | null | undefined, refresh: () => unknown): void {
  const home = useRef<Home>({ rows: new Map(), refresh, listeners: new Set() }).current;
  useEffect(() => {
    home.refresh = refresh;
    if (!rows) return;
    home.rows = new Map(rows.map((row) => [row.rowId, row]));
    for (const row of rows) homes.set(row, home);
    for (const listener of home.listeners) listener();
  }, [home, rows, refresh]);
}

const NEVER = () => () => undefined;

/**
 * The present state of a row in its list, and the function that refetches it; the row itself where no list
 * is known.
 */
export function useTrackedRow<R extends object>(
  row: R | null | undefined,
): { row: R | null | undefined; refetch: (() => unknown) | undefined } {
  const home = row ? homes.get(row as unknown as Row) : undefined;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!home) return NEVER();
      home.listeners.add(listener);
      return () => home.listeners.delete(listener);
    },
    [home],
  );
  const fresh = useSyncExternalStore(subscribe, () =>
    home ? ((home.rows.get((row as unknown as Row).rowId) as R | undefined) ?? row) : row,
  );
  return { row: fresh, refetch: home ? () => home.refresh() : undefined };
}
