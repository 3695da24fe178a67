import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import MoreIcon from "@blueprintjs/icons/lib/esm/generated/components/more";
import MinusIcon from "@blueprintjs/icons/lib/esm/generated/components/small-minus";
import TickIcon from "@blueprintjs/icons/lib/esm/generated/components/small-tick";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import type { Action } from "../base/types";
import { MoreMenu } from "../frame/Actions";
import { checkState, type FlatNode, type TreeMove } from "./treeModel";

type Zone = "before" | "into" | "after";

export interface TreeRowProps<D> {
  row: FlatNode<D>;
  /** Offset from the top in pixels when the tree is virtual. */
  top?: number;
  focusable: boolean;
  selected: boolean;
  selectable: boolean;
  checkable?: boolean;
  checked?: ReadonlySet<string>;
  loading: boolean;
  menu: readonly Action[];
  onMove?: (move: TreeMove) => unknown;
  nestable: boolean;
  onFocus: () => void;
  onToggle: () => void;
  onChoose: () => void;
  onCheck: (on: boolean) => void;
  children: ReactNode;
}

interface Dragged extends Record<string | symbol, unknown> {
  kind: "tree-node";
  id: string;
  parent: string | null;
  index: number;
}

function zoneAt(element: Element, y: number, nestable: boolean): Zone {
  const box = element.getBoundingClientRect();
  const share = (y - box.top) / box.height;
  if (!nestable) return share < 0.5 ? "before" : "after";
  return share < 0.28 ? "before" : share > 0.72 ? "after" : "into";
}

/** The move that a drop on a row means; the index is counted without the dragged node. */
function dropMove(row: FlatNode, dragged: Dragged, zone: Zone): TreeMove {
  if (zone === "into") return { id: dragged.id, parent: row.node.id, index: row.node.children?.length ?? 0 };
  const index = zone === "before" ? row.index : row.index + 1;
  const shift = dragged.parent === row.parent && dragged.index < index ? 1 : 0;
  return { id: dragged.id, parent: row.parent, index: index - shift };
}

/** One row of a tree. */
export function TreeRow<D>(props: TreeRowProps<D>) {
  const {
    row,
    top,
    focusable,
    selected,
    selectable,
    checkable,
    checked,
    loading,
    menu,
    onMove,
    nestable,
    onFocus,
    onToggle,
    onChoose,
    onCheck,
    children,
  } = props;
  const { node, depth } = row;
  const element = useRef<HTMLDivElement>(null);
  const [zone, setZone] = useState<Zone | null>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ row, onMove });
  useEffect(() => {
    latest.current = { row, onMove };
  });

  const sortable = Boolean(onMove);
  useEffect(() => {
    const target = element.current;
    if (!sortable || !target) return;
    let live = true;
    let stop = () => {};
    // Only sortable trees load the drag code.
    void Promise.all([
      import("@atlaskit/pragmatic-drag-and-drop/element/adapter"),
      import("@atlaskit/pragmatic-drag-and-drop/combine"),
    ]).then(([adapter, { combine }]) => {
      if (!live) return;
      stop = combine(
        adapter.draggable({
          element: target,
          getInitialData: (): Dragged => ({
            kind: "tree-node",
            id: latest.current.row.node.id,
            parent: latest.current.row.parent,
            index: latest.current.row.index,
          }),
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
        adapter.dropTargetForElements({
          element: target,
          canDrop: ({ source }) =>
            source.data.kind === "tree-node" &&
            source.data.id !== latest.current.row.node.id &&
            (nestable || source.data.parent === latest.current.row.parent),
          onDrag: ({ location }) => setZone(zoneAt(target, location.current.input.clientY, nestable)),
          onDragLeave: () => setZone(null),
          onDrop: ({ source, location }) => {
            setZone(null);
            const at = zoneAt(target, location.current.input.clientY, nestable);
            latest.current.onMove?.(dropMove(latest.current.row, source.data as Dragged, at));
          },
        }),
      );
    });
    return () => {
      live = false;
      stop();
    };
  }, [sortable, nestable]);

  const state = checkable ? checkState(node, checked ?? new Set()) : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of the focused row
    <div
      ref={element}
      role="treeitem"
      data-id={node.id}
      className="ui-tree__row"
      style={
        {
          "--depth": depth,
          ...(top === undefined ? null : { position: "absolute", top, left: 0, right: 0 }),
        } as CSSProperties
      }
      tabIndex={focusable ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={row.index + 1}
      aria-setsize={row.siblings}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-selected={selectable ? selected : undefined}
      aria-checked={state === null ? undefined : state === "half" ? "mixed" : state === "on"}
      aria-disabled={node.disabled || undefined}
      aria-busy={loading || undefined}
      data-zone={zone ?? undefined}
      data-dragging={dragging || undefined}
      data-clickable={selectable || undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus();
      }}
      onClick={() => {
        if (checkable && !selectable) onCheck(state !== "on");
        else if (selectable) onChoose();
        else if (row.expandable) onToggle();
      }}
    >
      <span
        className="ui-tree__twist"
        aria-hidden
        data-open={row.expanded || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (row.expandable) onToggle();
        }}
      >
        {row.expandable ? <ChevronRightIcon /> : null}
      </span>
      {state === null ? null : (
        <span
          className="ui-tree__check"
          aria-hidden
          data-state={state}
          onClick={(event) => {
            event.stopPropagation();
            onCheck(state !== "on");
          }}
        >
          {state === "on" ? <TickIcon /> : state === "half" ? <MinusIcon /> : null}
        </span>
      )}
      {node.icon ? (
        <span className="ui-tree__icon" aria-hidden>
          {node.icon}
        </span>
      ) : null}
      <span className="ui-tree__label" title={node.label}>
        {children}
      </span>
      {node.count !== null && node.count !== undefined ? (
        <span className="ui-tree__count">{node.count}</span>
      ) : null}
      {menu.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the menu from choosing the row
        // biome-ignore lint/a11y/useKeyWithClickEvents: the menu's own button has the keys
        <span className="ui-tree__menu" onClick={(event) => event.stopPropagation()}>
          <MoreMenu
            actions={menu}
            label={`${node.label}的操作`}
            trigger={
              <button
                type="button"
                className="ui-icon-button"
                aria-label={`${node.label}的操作`}
                tabIndex={focusable ? 0 : -1}
              >
                <MoreIcon />
              </button>
            }
          />
        </span>
      ) : null}
    </div>
  );
}
