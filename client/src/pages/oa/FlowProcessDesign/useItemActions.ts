/** Actions on nodes and branches in the process designer. */
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { NodeKind } from "@/domains/flow/definition";
import { type Held, heldOf, moveItem, paste, removeItem } from "@/domains/flow/process/edit";
import { type Arrow, END, type Layout, neighbour } from "@/domains/flow/process/layout";
import {
  addBranch,
  copyNode,
  findBranch,
  findNode,
  insertNode,
  newBranch,
  newNode,
  type Place,
} from "@/domains/flow/process/tree";
import { useKeys } from "@/ui/base/keys";
import { toast } from "@/ui/feedback/toasts";
import type { Wanted } from "./Canvas";
import type { CanvasActions } from "./canvasParts";
import type { BranchActions } from "./panel/BranchList";
import type { Design } from "./useDesign";

const GROUP = "流程设计";
/** Keyboard shortcuts handled by the focused item, listed here for the help of shortcuts. */
const LISTED_KEYS = [
  ["Enter", "设置节点或分支"],
  ["a", "在后面添加节点"],
  ["b", "添加分支"],
  ["Delete", "删除节点或分支"],
  ["Ctrl C", "复制节点或分支"],
  ["Ctrl V", "粘贴"],
  ["Ctrl Z", "撤销"],
  ["Ctrl Shift Z", "重做"],
  ["Alt ↑", "上移或提高优先级（Alt ↓ 相反）"],
].map(([keys = "", text = ""]) => ({ keys, text, group: GROUP }));

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Actions on a node or branch (insert, copy, move, delete), by mouse and keyboard alike. */
export function useItemActions({
  design,
  layout,
  select,
  openPanel,
}: {
  design: Design;
  layout: Layout;
  select: (id: string | null) => void;
  openPanel: (id: string) => void;
}) {
  const { definition, setNodes, keys } = design;
  const { nodes } = definition;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  useKeys(LISTED_KEYS);

  const goTo = useCallback((id: string) => setWanted((last) => ({ id, time: (last?.time ?? 0) + 1 })), []);
  const added = useCallback(
    (id: string) => {
      goTo(id);
      select(id);
    },
    [goTo, select],
  );

  const add = useCallback(
    (place: Place, kind: NodeKind) => {
      const node = newNode(kind, keys());
      setNodes(insertNode(nodes, place, node));
      added(node.key);
    },
    [nodes, keys, setNodes, added],
  );
  const addTo = useCallback(
    (fork: string) => {
      const node = findNode(nodes, fork)?.node;
      if (!node) return;
      const branch = newBranch(node, keys());
      const changed = addBranch(nodes, fork, branch);
      if (changed === nodes) {
        toast.warning("一个节点最多 10 条分支");
        return;
      }
      setNodes(changed);
      added(branch.key);
    },
    [nodes, keys, setNodes, added],
  );
  const put = useCallback(
    (id: string, what: Held) => {
      const pasted = paste(nodes, id, what, keys());
      if (!pasted) {
        toast.warning("分支只能粘贴到分支节点，且最多 10 条");
        return;
      }
      setNodes(pasted.nodes);
      added(pasted.key);
    },
    [nodes, keys, setNodes, added],
  );
  const move = (id: string, by: -1 | 1) => {
    setNodes(moveItem(nodes, id, by));
    goTo(id);
  };

  // messages outlive the definition that they were shown for
  const latest = useRef(design);
  useEffect(() => {
    latest.current = design;
  });
  const remove = (id: string) => {
    const name = findNode(nodes, id)?.node.name ?? findBranch(nodes, id)?.branch.name;
    const found = findBranch(nodes, id);
    const without = removeItem(nodes, id);
    if (name === undefined) return;
    if (without === nodes) {
      toast.warning("默认分支不能删除");
      return;
    }
    const before = neighbour(layout, id, "ArrowUp");
    select(null);
    setNodes(without);
    if (before) goTo(before);
    const merged = found?.fork.branches?.length === 2 ? "，剩下的一条并入上一级" : "";
    toast.success(`已删除“${name || "未命名"}”${merged}`, {
      undo: () => {
        if (latest.current.definition.nodes === without) {
          latest.current.undo();
          goTo(id);
        } else toast.info("之后又有修改，请用工具栏的撤销逐步恢复");
      },
    });
  };

  const onKey = (id: string, event: KeyboardEvent): boolean => {
    const { key, altKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const step = STEPS[key];
    if (step !== undefined && !ctrl) {
      const to = altKey ? null : neighbour(layout, id, key as Arrow);
      if (altKey) move(id, step);
      else if (to) goTo(to);
      return true;
    }
    if (ctrl) {
      const letter = key.toLowerCase();
      if (letter === "c" && !document.getSelection()?.toString()) {
        const copy = heldOf(nodes, id);
        if (copy) {
          setHeld(copy);
          toast.info("已复制，按 Ctrl+V 粘贴到所在位置之后");
        }
        return copy !== null;
      }
      if (letter !== "v" || !held) return false;
      put(id, held);
      return true;
    }
    if (altKey) return false;
    switch (key) {
      case "Enter":
      case " ":
        // buttons handle their own keys
        if (event.target instanceof HTMLButtonElement) return false;
        if (id !== END) openPanel(id);
        return true;
      case "Escape":
        select(null);
        return true;
      case "Delete":
      case "Backspace":
        remove(id);
        return true;
      case "a": {
        const fork = findNode(nodes, id)?.node.branches ? `@join:${id}` : id;
        const line = layout.lines.find(({ from, plus }) => plus && from === fork);
        if (line) setOpen(line.id);
        return line !== undefined;
      }
      case "b": {
        const fork = findBranch(nodes, id)?.fork.key ?? (findNode(nodes, id)?.node.branches ? id : null);
        if (fork) addTo(fork);
        return fork !== null;
      }
      default:
        return false;
    }
  };

  const canvas = useMemo(
    (): CanvasActions => ({
      open,
      setOpen,
      add,
      addBranch: addTo,
      paste:
        held && "node" in held
          ? (place) => {
              const copy = copyNode(held.node, keys());
              setNodes(insertNode(nodes, place, copy));
              added(copy.key);
            }
          : null,
    }),
    [open, add, addTo, held, nodes, keys, setNodes, added],
  );

  const branches: BranchActions = { onAdd: addTo, onMove: move, onRemove: remove, onOpen: added };
  return {
    wanted,
    goTo,
    canvas,
    onKey,
    branches,
    remove,
    copyBeside: (id: string) => {
      const copy = heldOf(nodes, id);
      if (copy) put(id, copy);
    },
  };
}
