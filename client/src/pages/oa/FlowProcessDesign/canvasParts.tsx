/** Parts of the process designer's canvas: edges with insert menus, and cards. */
import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ViewportPortal,
} from "@xyflow/react";
import { createContext, memo, use, useEffect, useRef } from "react";
import type { NodeKind } from "@/domains/flow/definition";
import { ItemCard, type ItemCardProps } from "@/domains/flow/process/ItemCard";
import { KindIcon } from "@/domains/flow/process/KindIcon";
import { type Line, pathOf } from "@/domains/flow/process/layout";
import { KIND_NAMES, type Place } from "@/domains/flow/process/tree";
import type { Action } from "@/ui/base/types";
import { Menu } from "@/ui/frame/Menu";
import { Popover } from "@/ui/frame/Popover";

export type CardNode = Node<{ card: ItemCardProps; wanted: number }, "card">;
export type PlusEdge = Edge<{ line: Line }, "plus">;

/** Actions of the canvas's parts. */
export interface CanvasActions {
  /** Id of the edge whose menu is open. */
  readonly open: string | null;
  readonly setOpen: (line: string | null) => void;
  readonly add: (place: Place, kind: NodeKind) => void;
  /** Inserts the copied node; null where none was copied. */
  readonly paste: ((place: Place) => void) | null;
  readonly addBranch: (fork: string) => void;
}

export const CanvasContext = createContext<CanvasActions>({
  open: null,
  setOpen: () => undefined,
  add: () => undefined,
  paste: null,
  addBranch: () => undefined,
});

const KINDS: readonly NodeKind[] = ["approve", "copy", "branch", "parallel", "child", "webhook"];

/** Menu of the kinds of nodes to insert at a place, with arrow keys. */
function AddMenu({ place, onDone }: { place: Place; onDone: () => void }) {
  const { add, paste } = use(CanvasContext);
  const actions: Action[] = KINDS.map((kind) => ({
    key: kind,
    text: KIND_NAMES[kind],
    icon: <KindIcon kind={kind} />,
    onClick: () => add(place, kind),
  }));
  if (paste) actions.push({ key: "paste", text: "粘贴节点", onClick: () => paste(place) });
  return <Menu actions={actions} label="添加节点" onDone={onDone} />;
}

/** An edge between two items, with a button to insert a node. */
export const PlusLine = memo(function PlusLine({ data }: EdgeProps<PlusEdge>) {
  const { open, setOpen } = use(CanvasContext);
  if (!data) return null;
  const { line } = data;
  const { plus } = line;
  return (
    <>
      {/* by attributes: the image export drops CSS styles inside an SVG */}
      <BaseEdge
        path={pathOf(line.points)}
        stroke="currentColor"
        strokeWidth={1.5}
        interactionWidth={0}
        aria-hidden
      />
      {plus ? (
        <EdgeLabelRenderer>
          <div
            className="flow-design__plus nodrag nopan"
            data-after={line.from}
            style={{ transform: `translate(-50%, -50%) translate(${plus.at.x}px, ${plus.at.y}px)` }}
          >
            <Popover
              popup="menu"
              placement="right-start"
              open={open === line.id}
              onOpenChange={(next) => setOpen(next ? line.id : null)}
              content={<AddMenu place={plus.place} onDone={() => setOpen(null)} />}
            >
              <button type="button" tabIndex={-1} aria-label="在此添加节点" title="添加节点">
                <PlusIcon />
              </button>
            </Popover>
          </div>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
});

/** A card of the diagram. It takes the focus when it was added or scrolled to. */
export const CardPart = memo(function CardPart({ data: { card, wanted } }: NodeProps<CardNode>) {
  const { addBranch } = use(CanvasContext);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted > 0) root.current?.closest<HTMLElement>(".react-flow__node")?.focus({ preventScroll: true });
  }, [wanted]);
  const { type, node, x, y, width } = card.item;
  const fork = type === "node" && node?.branches ? node.key : null;
  return (
    <div ref={root} className="flow-design__card">
      {type === "start" ? null : (
        <Handle type="target" position={Position.Top} isConnectable={false} aria-hidden />
      )}
      <ItemCard {...card} />
      {fork ? (
        // outside the card, which is a button itself
        <ViewportPortal>
          <button
            type="button"
            tabIndex={-1}
            className="flow-design__branch nodrag nopan"
            data-after={fork}
            style={{ transform: `translate(${x + width + 8}px, ${y + 7}px)` }}
            aria-label={`给${node?.name ?? ""}添加分支`}
            title="添加分支 b"
            onClick={(event) => {
              event.stopPropagation();
              addBranch(fork);
            }}
          >
            <PlusIcon />
          </button>
        </ViewportPortal>
      ) : null}
      {type === "end" ? null : (
        <Handle type="source" position={Position.Bottom} isConnectable={false} aria-hidden />
      )}
    </div>
  );
});
