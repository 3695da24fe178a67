import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";

interface Row {
  readonly rowId: string;
}

/** The list that a row was taken from, as it is now. */
interface Home {
  rows: ReadonlyMap<string, Row>;
  refresh: () => unknown;
  readonly listeners: Set<() => void>;
}

/** Rows are told apart by their identity: a list's own objects lead back to it, whoever holds them meanwhile. */
const homes = new WeakMap<Row, Home>();

/** Lets dialogs that were opened with one of these rows see what becomes of it. `refresh` asks for them anew. */
export function useFreshRows(rows: readonly Row[] | null | undefined, refresh: () => unknown): void {
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

/** The row as its list shows it by now, and how to have that asked anew; the row itself where no list is known. */
export function useFreshRow<R extends object>(
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
