import ZoomInIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-in";
import ZoomOutIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-out";
import ZoomToFitIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-to-fit";
import "@xyflow/react/dist/base.css";
import {
  Background,
  type EdgeTypes,
  MiniMap,
  type NodeTypes,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { type ItemCardProps, itemLabel } from "@/domains/flow/process/ItemCard";
import { END, type Layout, START } from "@/domains/flow/process/layout";
import { useElementWidth } from "@/ui/base/useElementWidth";
import {
  type CanvasActions,
  CanvasContext,
  type CardNode,
  CardPart,
  type PlusEdge,
  PlusLine,
} from "./canvasParts";
import "./canvas.css";

/** Request to scroll to an item; the number changes with each request. */
export interface Wanted {
  readonly id: string;
  readonly time: number;
}

export interface CanvasProps {
  layout: Layout;
  cardOf: (item: Layout["items"][number]) => ItemCardProps;
  selected: string | null;
  wanted: Wanted | null;
  actions: CanvasActions;
  onSelect: (id: string | null) => void;
  /** Handles a key on an item; true when it was used. */
  onKey: (id: string, event: KeyboardEvent) => boolean;
  /** Element of the drawing, for the image export. */
  frame: RefObject<HTMLDivElement | null>;
}

const NODE_TYPES: NodeTypes = { card: CardPart };
const EDGE_TYPES: EdgeTypes = { plus: PlusLine };
const ZOOM = { least: 0.2, most: 1.5 } as const;
/** Padding in pixels around a diagram that fits, and above the start node. */
const PADDING = 32;
/** Smallest initial zoom: a larger diagram starts at the applicant instead of being shown as a whole. */
const READABLE = 0.7;
/** Smallest width with a minimap, in pixels. */
const WIDE = 1000;
const KEYS_OF_CARD = "方向键移动，回车设置，a 在后面添加，b 添加分支，Delete 删除，Alt 加方向键调整顺序";

/** Canvas of the process designer: the diagram with automatic layout. */
export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <CanvasContext value={props.actions}>
        <Drawing {...props} />
      </CanvasContext>
    </ReactFlowProvider>
  );
}

function Drawing({ layout, cardOf, selected, wanted, onSelect, onKey, frame }: CanvasProps) {
  const flow = useReactFlow();
  const width = useElementWidth(frame);
  const nodes = useMemo(
    () =>
      layout.items.map((item): CardNode => {
        const card = cardOf(item);
        const joins = item.type === "join";
        return {
          id: item.id,
          type: "card",
          position: { x: item.x, y: item.y },
          width: item.width,
          height: item.height,
          // positions of edge handles, set so that edges exist before measuring
          handles: [
            { type: "target", position: Position.Top, x: item.width / 2, y: 0, width: 1, height: 1 },
            {
              type: "source",
              position: Position.Bottom,
              x: item.width / 2,
              y: item.height,
              width: 1,
              height: 1,
            },
          ],
          focusable: !joins,
          className: item.id === selected ? "is-selected" : undefined,
          ariaRole: joins ? "none" : "button",
          ariaLabel: joins ? undefined : itemLabel(card),
          domAttributes: {
            "aria-roledescription": undefined,
            "aria-describedby": undefined,
            "aria-hidden": joins || undefined,
            "aria-pressed": joins ? undefined : item.id === selected,
            "aria-keyshortcuts": joins ? undefined : "Enter a b Delete",
          },
          data: { card, wanted: wanted?.id === item.id ? wanted.time : 0 },
        };
      }),
    [layout, cardOf, selected, wanted],
  );
  const edges = useMemo(
    () =>
      layout.lines.map(
        (line): PlusEdge => ({
          id: line.id,
          type: "plus",
          source: line.from,
          target: line.to,
          data: { line },
        }),
      ),
    [layout],
  );

  // the layout needs no measuring, so only the canvas has to be ready
  const isReady = flow.viewportInitialized && width > 0;
  const showAll = useCallback(
    (least: number) => {
      const place = frame.current;
      if (!place) return;
      const { clientWidth, clientHeight } = place;
      const whole = Math.min(
        1,
        (clientWidth - 2 * PADDING) / layout.width,
        (clientHeight - 2 * PADDING) / layout.height,
      );
      const zoom = whole < least ? 1 : whole;
      const y = Math.max(PADDING, (clientHeight - layout.height * zoom) / 2);
      void flow.setViewport({ x: (clientWidth - layout.width * zoom) / 2, y, zoom });
    },
    [flow, frame, layout],
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !isReady) return;
    begun.current = true;
    showAll(READABLE);
  }, [showAll, isReady]);

  // scroll to the requested item, unless it is visible already
  useEffect(() => {
    const place = frame.current;
    const item = layout.items.find(({ id }) => id === wanted?.id);
    if (!item || !place || !wanted) return;
    const { x, y, zoom } = flow.getViewport();
    const left = item.x * zoom + x;
    const top = item.y * zoom + y;
    const outside =
      left < 0 ||
      top < 0 ||
      left + item.width * zoom > place.clientWidth ||
      top + item.height * zoom > place.clientHeight;
    if (outside) void flow.setCenter(item.x + item.width / 2, item.y + item.height / 2, { zoom });
  }, [flow, frame, layout, wanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    // key events of a menu bubble through React, although it is elsewhere in the DOM
    if (!(event.target instanceof Element) || !frame.current?.contains(event.target)) return;
    const on = event.target.closest<HTMLElement>("[data-id], [data-after]");
    const id = on?.dataset.id ?? on?.dataset.after;
    if (id && onKey(id.replace("@join:", ""), event)) event.preventDefault();
  };
  return (
    <section ref={frame} className="flow-design__canvas" aria-label="流程画布" onKeyDown={onKeyDown}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panOnScroll
        minZoom={ZOOM.least}
        maxZoom={ZOOM.most}
        attributionPosition="top-right"
        onNodeClick={(_event, { id }) => onSelect(id)}
        onPaneClick={() => onSelect(null)}
        aria-label={`审批流程。${KEYS_OF_CARD}`}
      >
        <Background gap={20} size={1} />
        <Panel position="bottom-left" className="flow-design__zoom ui-row">
          <Tool label="缩小" icon={<ZoomOutIcon />} onClick={() => void flow.zoomOut()} />
          <Tool label="放大" icon={<ZoomInIcon />} onClick={() => void flow.zoomIn()} />
          <Tool label="显示全部" icon={<ZoomToFitIcon />} onClick={() => showAll(0)} />
        </Panel>
        {width >= WIDE ? (
          <MiniMap
            position="bottom-right"
            pannable
            ariaLabel="缩略图"
            nodeColor={({ id }) => (id === START || id === END ? "var(--neutral-mark)" : "var(--blue-mark)")}
          />
        ) : null}
      </ReactFlow>
    </section>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactElement; onClick: () => void }) {
  return (
    <button type="button" className="ui-icon-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  );
}
