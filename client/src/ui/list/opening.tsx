/** Side panel of a list: the row in the address, its declaration, the previous and next row. */

import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useAddressNow } from "../base/addressNow";
import { focusWhenThere } from "../base/focus";
import type { Action, Column } from "../base/types";
import type { Description } from "../frame/DescriptionList";
import { OPEN_ROW_PARAM } from "./listParams";

const RowPanelView = lazy(() =>
  import("./RowPanelView").then((module) => ({ default: module.RowPanelView })),
);

/** Marks a history entry that opened the panel: going back closes it. */
const OPENED = { panel: true } as const;

/** Callbacks with which a panel of a list is closed and moves to the previous and next row. */
export interface PanelFrame {
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** A panel for a record beside its list: the columns' values and additional content. */
export interface RowPanel<Row> {
  name: (row: Row) => ReactNode;
  tag?: (row: Row) => ReactNode;
  /** Labelled values besides those of the columns. */
  facts?: (row: Row) => readonly Description[];
  /** Content below these values. */
  content?: (row: Row) => ReactNode;
}

/**
 * Effect of opening a row, by click and by Enter: its page; without one the panel beside the list, which
 * has an address (a complete panel as a function of the row's key); or, where the specification requires
 * it, another effect.
 */
export type Opens<Row> =
  | { readonly to: (row: Row) => string | null | undefined }
  | { readonly panel: RowPanel<Row> | ((key: string, frame: PanelFrame) => ReactNode) }
  | { readonly run: (row: Row) => unknown };

interface Place<Row> {
  root: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  /** null while they are loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  rowActions?: ((row: Row) => readonly Action[]) | undefined;
}

/**
 * Shows a row beside its list, or none, through the address. Opening adds a history entry: going back
 * closes the panel. Rows shown after it replace that entry and keep its mark; an address that was shared
 * has no entry to go back to.
 */
export function useShow(): (key: string | null) => void {
  const navigate = useNavigate();
  const addressNow = useAddressNow();
  return useCallback(
    (key) => {
      const { search, state } = addressNow();
      const params = new URLSearchParams(search);
      const next = new URLSearchParams(params);
      if (key === null) next.delete(OPEN_ROW_PARAM);
      else next.set(OPEN_ROW_PARAM, key);
      const options =
        key === null
          ? { replace: true, state: null }
          : params.has(OPEN_ROW_PARAM)
            ? { replace: true, state }
            : { state: OPENED };
      void navigate({ search: next.toString() }, options);
    },
    [navigate, addressNow],
  );
}

/** Derives the table's properties and the panel from the declaration of a list. */
export function useOpening<Row>(opens: Opens<Row>, { root, columns, rows, rowKey, rowActions }: Place<Row>) {
  const navigate = useNavigate();
  const location = useLocation();
  const [params] = useSearchParams();
  const panel = "panel" in opens ? opens.panel : null;
  const shown = panel ? params.get(OPEN_ROW_PARAM) : null;

  const show = useShow();
  const close = () => {
    if ((location.state as Partial<typeof OPENED> | null)?.panel) void navigate(-1);
    else show(null);
    if (shown !== null) focusWhenThere(() => root.current, `tr[data-id="${CSS.escape(shown)}"]`);
  };

  const at = rows?.findIndex((row) => rowKey(row) === shown) ?? -1;
  const row = rows?.[at];
  const neighbour = (step: number) => {
    const other = at < 0 ? undefined : rows?.[at + step];
    return other ? () => show(rowKey(other)) : undefined;
  };
  const [onPrevious, onNext] = [neighbour(-1), neighbour(1)];
  const frame: PanelFrame = {
    onClose: close,
    ...(onPrevious ? { onPrevious } : {}),
    ...(onNext ? { onNext } : {}),
  };

  // A record that has left the list, deleted or on another page, is removed from the address as well.
  const gone = typeof panel === "object" && shown !== null && rows !== null && !row;
  useEffect(() => {
    if (gone) show(null);
  });

  return {
    shown,
    rowHref: "to" in opens ? (of: Row) => opens.to(of) ?? undefined : undefined,
    onRowClick:
      "run" in opens
        ? (of: Row) => void opens.run(of)
        : "to" in opens
          ? (of: Row) => {
              const to = opens.to(of);
              if (to) void navigate(to);
            }
          : (of: Row) => show(rowKey(of)),
    panel:
      shown === null || !panel ? null : typeof panel === "function" ? (
        <Suspense fallback={null}>{panel(shown, frame)}</Suspense>
      ) : row ? (
        <Suspense fallback={null}>
          <RowPanelView
            panel={panel as RowPanel<unknown>}
            row={row}
            columns={columns as readonly Column<unknown>[]}
            actions={rowActions?.(row) ?? []}
            frame={frame}
          />
        </Suspense>
      ) : null,
  };
}
