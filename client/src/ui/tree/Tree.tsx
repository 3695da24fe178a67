import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { errorMessage } from "../base/errors";
import { focusWhenThere } from "../base/focus";
import { useRowWindow } from "../base/useRowWindow";
import { EmptyState } from "../feedback/states";
import { toast } from "../feedback/toasts";
import { TreeRow } from "./TreeRow";
import "./Tree.css";
import type { Action, TreeNode, UserErrors } from "../base/types";
import {
  allNodes,
  applyMove,
  type FlatNode,
  filterTree,
  flatten,
  pathTo,
  type TreeMove,
  toggleChecked,
  withChildren,
} from "./treeModel";

export type { TreeMove } from "./treeModel";

export interface TreeProps<D = unknown> {
  nodes: readonly TreeNode<D>[];
  /** Accessible name of the tree. */
  label: string;
  selected?: string | null;
  onSelect?: (node: TreeNode<D>) => void;
  expanded?: ReadonlySet<string>;
  onExpandedChange?: (expanded: ReadonlySet<string>) => void;
  /** Number of levels expanded initially; default 1, Infinity for all. */
  defaultDepth?: number;
  /** Fetches the children of a node that has some but came without them. */
  load?: (node: TreeNode<D>) => Promise<readonly TreeNode<D>[]>;
  /**
   * Makes it sortable by dragging, by Alt and arrows, and by the row's menu. Shown at once, reverted on
   * errors.
   */
  onMove?: (move: TreeMove) => Promise<UserErrors>;
  /** false keeps nodes at their level and parent: only the order changes. Default true. */
  nestable?: boolean;
  actions?: (node: TreeNode<D>) => readonly Action[];
  checkable?: boolean;
  /** Checked ids: a parent is among them when all its descendants are. */
  checked?: ReadonlySet<string>;
  onCheck?: (checked: Set<string>) => void;
  /** Shows only matching nodes and their ancestors. */
  filter?: string;
  renderLabel?: (node: TreeNode<D>) => ReactNode;
  empty?: string;
  /** Maximum height in pixels; the tree scrolls within it. */
  maxHeight?: number;
  autoFocus?: boolean;
  /** Height in pixels of a row on a phone, where its label takes more than one line. */
  touchedRow?: number;
}

/** Number of rows above which only visible ones are rendered. */
const VIRTUAL_FROM = 100;
const ROW = 32;
/** Height in pixels of a row on a phone, where a row and its menu are touched. */
const TOUCHED_ROW = 44;
const PHONE = "(pointer: coarse) and (max-width: 640px)";

/** A tree: lazy, checkable, sortable, virtual when long, with keyboard navigation by arrows. */
export function Tree<D = unknown>(props: TreeProps<D>) {
  const {
    label,
    selected,
    onSelect,
    load,
    onMove,
    nestable = true,
    actions,
    checkable,
    checked,
    onCheck,
    filter = "",
    renderLabel,
    empty,
    maxHeight,
    autoFocus,
    touchedRow = TOUCHED_ROW,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly TreeNode<D>[]>>(new Map());
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  // The result of moves, shown over the nodes until those after the last response arrive; none while moves
  // are pending.
  const [moved, setMoved] = useState<{
    moves: readonly TreeMove[];
    over: readonly TreeNode<D>[] | null;
  } | null>(null);
  const underWay = useRef(0);
  const given = useRef(props.nodes);
  useEffect(() => {
    given.current = props.nodes;
  });
  const lastMove = useRef<Promise<unknown>>(Promise.resolve());

  const whole = useMemo(() => {
    let nodes = props.nodes;
    for (const [id, children] of loaded) nodes = withChildren(nodes, id, children);
    // the response to one move does not include later ones: the displayed order must not go back and forth
    if (moved && (moved.over === null || moved.over === props.nodes))
      for (const move of moved.moves) nodes = applyMove(nodes, move);
    return nodes;
  }, [props.nodes, loaded, moved]);
  const shown = useMemo(() => filterTree(whole, filter), [whole, filter]);

  const [own, setOwn] = useState<ReadonlySet<string>>(() => {
    const open = new Set(selected ? pathTo(props.nodes, selected)?.slice(0, -1) : []);
    const visit = (nodes: readonly TreeNode[], depth: number) => {
      if (depth <= 0) return;
      for (const node of nodes) {
        // A node whose children must be fetched stays closed until the user opens it.
        if (!node.children || node.children.length === 0) continue;
        open.add(node.id);
        visit(node.children, depth - 1);
      }
    };
    visit(props.nodes, props.defaultDepth ?? 1);
    return open;
  });
  const expanded = props.expanded ?? own;
  // While filtering, all ancestors of matches are expanded.
  const effective = useMemo(
    () => (filter.trim() ? new Set(allNodes(shown).map((node) => node.id)) : expanded),
    [filter, shown, expanded],
  );
  const rows = useMemo(() => flatten(shown, effective), [shown, effective]);
  const [focused, setFocused] = useState<string | null>(null);
  const selectedAt = rows.findIndex((row) => row.node.id === selected);
  const current = rows.find((row) => row.node.id === focused) ?? rows[selectedAt] ?? rows[0];

  const virtual = rows.length > VIRTUAL_FROM;
  const [rowHeight] = useState(() => (window.matchMedia?.(PHONE).matches ? touchedRow : ROW));
  const { indexes, scrollTo } = useRowWindow(scroller, {
    count: virtual ? rows.length : 0,
    row: rowHeight,
    overscan: 12,
  });

  // a node selected elsewhere, such as a search hit, is scrolled to once it is there and the tree is shown
  const followed = useRef<string | null | undefined>(null);
  useEffect(() => {
    if (selectedAt < 0 || followed.current === selected || !scroller.current?.clientHeight) return;
    followed.current = selected;
    scrollTo(selectedAt);
  });

  const setExpanded = (id: string, open: boolean) => {
    const next = new Set(expanded);
    if (open) next.add(id);
    else next.delete(id);
    setOwn(next);
    props.onExpandedChange?.(next);
  };
  const toggle = (row: FlatNode<D>, open: boolean) => {
    setExpanded(row.node.id, open);
    if (!open || !load || row.node.children || loading.has(row.node.id)) return;
    setLoading((old) => new Set(old).add(row.node.id));
    load(row.node)
      .then((children) => {
        setLoaded((old) => new Map(old).set(row.node.id, children));
      })
      .catch((error: unknown) => {
        setExpanded(row.node.id, false);
        toast.error(errorMessage(error), { title: "请求异常" });
      })
      .finally(() =>
        setLoading((old) => {
          const next = new Set(old);
          next.delete(row.node.id);
          return next;
        }),
      );
  };

  const focusRow = (row: FlatNode<D> | undefined) => {
    if (!row) return;
    setFocused(row.node.id);
    if (virtual) scrollTo(rows.indexOf(row));
    focusWhenThere(() => scroller.current, `[data-id="${CSS.escape(row.node.id)}"]`);
  };
  useEffect(() => {
    if (autoFocus) scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [autoFocus]);

  const move = async (to: TreeMove) => {
    const next = applyMove(whole, to);
    if (next === whole || !onMove) return;
    setMoved((old) => ({ moves: [...(underWay.current > 0 && old ? old.moves : []), to], over: null }));
    if (to.parent) setExpanded(to.parent, true);
    setFocused(to.id);
    let refusal: string | null = null;
    // one after the other: each move refers to the result of the previous one
    const answer = lastMove.current.then(() => onMove(to));
    lastMove.current = answer.catch(() => undefined);
    underWay.current += 1;
    try {
      const errors = await answer;
      if (errors && errors.length > 0) refusal = errors[0]?.message || "排序失败";
    } catch (error) {
      refusal = errorMessage(error);
    } finally {
      underWay.current -= 1;
    }
    if (refusal === null) {
      if (underWay.current === 0) setMoved((old) => old && { ...old, over: given.current });
      return;
    }
    setMoved(null);
    toast.error(refusal, refusal === "排序失败" ? undefined : { title: "排序失败" });
  };
  /** One step by keyboard or menu, null when there is no such step. */
  const step = (row: FlatNode<D>, direction: "up" | "down" | "in" | "out"): TreeMove | null => {
    const { node, parent, index, siblings } = row;
    if (direction === "up") return index > 0 ? { id: node.id, parent, index: index - 1 } : null;
    if (direction === "down") return index < siblings - 1 ? { id: node.id, parent, index: index + 1 } : null;
    if (!nestable) return null;
    if (direction === "in") {
      const before = rows.find((other) => other.parent === parent && other.index === index - 1);
      return before
        ? { id: node.id, parent: before.node.id, index: before.node.children?.length ?? 0 }
        : null;
    }
    const above = rows.find((other) => other.node.id === parent);
    return above ? { id: node.id, parent: above.parent, index: above.index + 1 } : null;
  };

  const check = (node: TreeNode<D>, on: boolean) => {
    if (!node.disabled) onCheck?.(toggleChecked(whole, checked ?? new Set(), node.id, on));
  };
  const choose = (row: FlatNode<D>) => {
    setFocused(row.node.id);
    if (row.node.disabled) return;
    onSelect?.(row.node);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !current ||
      !(event.target instanceof HTMLElement) ||
      event.target.getAttribute("role") !== "treeitem"
    )
      return;
    const at = rows.indexOf(current);
    if (event.altKey && onMove && !filter) {
      const direction = ({ ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" } as const)[
        event.key as "ArrowUp"
      ];
      const to = direction ? step(current, direction) : null;
      if (!direction) return;
      event.preventDefault();
      if (to) void move(to).then(() => focusRow(current));
      return;
    }
    if (event.key === "ArrowDown") focusRow(rows[at + 1]);
    else if (event.key === "ArrowUp") focusRow(rows[at - 1]);
    else if (event.key === "Home") focusRow(rows[0]);
    else if (event.key === "End") focusRow(rows.at(-1));
    else if (event.key === "ArrowRight") {
      if (current.expandable && !current.expanded) toggle(current, true);
      else if (current.expanded) focusRow(rows[at + 1]);
    } else if (event.key === "ArrowLeft") {
      if (current.expanded) toggle(current, false);
      else focusRow(rows.find((row) => row.node.id === current.parent));
    } else if (event.key === "Enter") choose(current);
    else if (event.key === " ") {
      if (checkable) check(current.node, !checked?.has(current.node.id));
      else choose(current);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (rows.length === 0)
    return <EmptyState compact title={filter.trim() ? "无匹配数据" : (empty ?? "暂无数据")} />;

  const renderRow = (row: FlatNode<D>, top?: number) => {
    const moves = onMove && !filter ? row : null;
    const menu: Action[] = [...(actions?.(row.node) ?? [])];
    if (moves) {
      for (const [key, text, direction] of [
        ["move-up", "上移", "up"],
        ["move-down", "下移", "down"],
        ["move-in", "降为下级", "in"],
        ["move-out", "升为上级", "out"],
      ] as const) {
        const to = step(row, direction);
        if (to) menu.push({ key, text, onClick: () => move(to) });
      }
    }
    return (
      <TreeRow
        key={row.node.id}
        row={row}
        top={top}
        focusable={row === current}
        selected={row.node.id === selected}
        selectable={Boolean(onSelect)}
        checkable={checkable}
        checked={checked}
        loading={loading.has(row.node.id)}
        menu={menu}
        onMove={moves ? move : undefined}
        nestable={nestable}
        onFocus={() => setFocused(row.node.id)}
        onToggle={() => toggle(row, !row.expanded)}
        onChoose={() => choose(row)}
        onCheck={(on) => check(row.node, on)}
      >
        {renderLabel ? renderLabel(row.node) : row.node.label}
      </TreeRow>
    );
  };

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable={checkable || undefined}
      className="ui-tree"
      data-virtual={virtual || undefined}
      style={{ "--tree-row": `${rowHeight}px`, ...(maxHeight ? { maxHeight } : {}) } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {virtual ? (
        <div role="presentation" className="ui-tree__sizer" style={{ height: rows.length * rowHeight }}>
          {indexes.map((index) => {
            const row = rows[index];
            return row ? renderRow(row, index * rowHeight) : null;
          })}
        </div>
      ) : (
        rows.map((row) => renderRow(row))
      )}
    </div>
  );
}
