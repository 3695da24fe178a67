import { useCallback, useMemo, useState } from "react";
import type { Column } from "../base/types";

/** The user's changes to a table's columns, stored in this browser per route. */
interface Stored {
  order: readonly string[];
  sizes: Readonly<Record<string, number>>;
  /** null: no choice was made, the columns' own `hidden` applies. */
  chosen: readonly string[] | null;
}

const EMPTY: Stored = { order: [], sizes: {}, chosen: null };

function isStored(value: unknown): value is Stored {
  if (
    typeof value !== "object" ||
    value === null ||
    !("order" in value) ||
    !("sizes" in value) ||
    !("chosen" in value)
  )
    return false;
  return (
    Array.isArray(value.order) &&
    typeof value.sizes === "object" &&
    value.sizes !== null &&
    (value.chosen === null || Array.isArray(value.chosen))
  );
}

function read(key: string): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isStored(value) ? value : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** All columns in the stored order; columns added since then keep their declared position. */
function orderColumns<T extends { key: string }>(columns: readonly T[], order: readonly string[]): T[] {
  const known = order.filter((key) => columns.some((column) => column.key === key));
  const out = known.map((key) => columns.find((column) => column.key === key) as T);
  columns.forEach((column, index) => {
    if (known.includes(column.key)) return;
    const before = columns.slice(0, index).findLast((other) => out.includes(other));
    out.splice(before ? out.indexOf(before) + 1 : 0, 0, column);
  });
  return out;
}

/** The columns of a table as arranged by the user. */
export interface TableLayout<Row> {
  /** All columns in order. */
  all: readonly Column<Row>[];
  /** The visible columns. */
  visible: readonly Column<Row>[];
  sizes: Readonly<Record<string, number>>;
  setSizes: (sizes: Readonly<Record<string, number>>) => void;
  /** Resets the width of a column. */
  resetSize: (key: string) => void;
  /** Moves a column to the position of another. */
  move: (key: string, target: string) => void;
  setVisible: (keys: readonly string[]) => void;
  reset: () => void;
  changed: boolean;
}

/** `override` are columns given by the address; they take precedence over the stored ones. */
export function useTableLayout<Row>(
  storageKey: string,
  columns: readonly Column<Row>[],
  override: readonly string[] | null = null,
  onChosen?: (keys: readonly string[] | null) => void,
): TableLayout<Row> {
  const key = `xieli.table.${storageKey}`;
  const [state, setState] = useState(() => ({ key, stored: read(key) }));
  // Another route's table at the same position starts from its own stored layout.
  if (state.key !== key) setState({ key, stored: read(key) });
  const stored = state.stored;

  const save = useCallback(
    (edit: (old: Stored) => Stored) => {
      setState((old) => {
        const next = edit(old.stored);
        localStorage.setItem(key, JSON.stringify(next));
        return { key, stored: next };
      });
    },
    [key],
  );

  return useMemo(() => {
    const all = orderColumns(columns, stored.order);
    const chosen = override ?? stored.chosen;
    const visible = all.filter(
      (column) => column.required || (chosen ? chosen.includes(column.key) : !column.hidden),
    );
    return {
      all,
      visible,
      sizes: stored.sizes,
      setSizes: (sizes) => {
        const rounded = Object.entries(sizes).map(([column, width]) => [column, Math.round(width)]);
        save((old) => ({ ...old, sizes: { ...old.sizes, ...Object.fromEntries(rounded) } }));
      },
      resetSize: (column) =>
        save((old) => {
          const { [column]: _own, ...sizes } = old.sizes;
          return { ...old, sizes };
        }),
      move: (column, target) =>
        save((old) => {
          const keys = orderColumns(columns, old.order).map((item) => item.key);
          const to = keys.indexOf(target);
          if (to < 0 || column === target) return old;
          const rest = keys.filter((item) => item !== column);
          rest.splice(to, 0, column);
          return { ...old, order: rest };
        }),
      setVisible: (keys) => {
        save((old) => ({ ...old, chosen: keys }));
        onChosen?.(keys);
      },
      reset: () => {
        save(() => EMPTY);
        onChosen?.(null);
      },
      changed:
        stored !== EMPTY &&
        (stored.order.length > 0 || stored.chosen !== null || Object.keys(stored.sizes).length > 0),
    };
  }, [columns, stored, override, save, onChosen]);
}
