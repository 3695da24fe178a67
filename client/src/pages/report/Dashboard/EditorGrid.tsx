import ResizeIcon from "@blueprintjs/icons/lib/esm/generated/components/maximize";
import ArrowsIcon from "@blueprintjs/icons/lib/esm/generated/components/move";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { type DraftTile, TILE_KIND, titleOf } from "./draft";
import { COLUMNS, clamped, moved, type Place, stepped } from "./grid";
import { placed, TileContent } from "./TileView";
import type { TileFigures } from "./types";

type Way = "move" | "size";

/** A drag of a tile: start of the pointer, and current position of the tile. */
interface Drag {
  readonly code: string;
  readonly way: Way;
  readonly from: { readonly x: number; readonly y: number };
  readonly start: Place;
  readonly place: Place;
}

interface EditorGridProps {
  tiles: readonly DraftTile[];
  figures: readonly TileFigures[];
  /** Moves a tile; steps with the same tag are one undo step. */
  onPut: (code: string, place: Place, tag?: string) => void;
  /** Ends an undo step. */
  onRest: () => void;
  onModify: (tile: DraftTile) => unknown;
  onRemove: (tile: DraftTile) => void;
}

const nothing = () => undefined;

/** Grid of movable and resizable tiles: by pointer, with others pushed down at once, or by arrow keys. */
export function EditorGrid({ tiles, figures, onPut, onRest, onModify, onRemove }: EditorGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const shown = useMemo(() => (drag && moved(tiles, drag.code, drag.place)) || tiles, [tiles, drag]);
  const cell = () => {
    const element = grid.current;
    const style = element ? getComputedStyle(element) : null;
    const gap = Number.parseFloat(style?.columnGap ?? "") || 0;
    const row = Number.parseFloat(style?.gridAutoRows ?? "") || 1;
    const width = element?.getBoundingClientRect().width ?? 1;
    return { w: (width + gap) / COLUMNS, h: row + gap };
  };
  const begin = (event: PointerEvent<HTMLElement>, tile: DraftTile, way: Way) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    setDrag({ code: tile.code, way, from, start: tile.place, place: tile.place });
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const { w, h } = cell();
    const [dx, dy] = [
      Math.round((event.clientX - drag.from.x) / w),
      Math.round((event.clientY - drag.from.y) / h),
    ];
    const { start } = drag;
    const place =
      drag.way === "move"
        ? clamped({ ...start, x: start.x + dx, y: start.y + dy })
        : clamped({ ...start, w: Math.min(start.w + dx, COLUMNS - start.x), h: start.h + dy });
    setDrag({ ...drag, place });
  };
  const end = () => {
    if (!drag) return;
    setDrag(null);
    onPut(drag.code, drag.place);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, tile: DraftTile, way: Way) => {
    if (event.key === "Escape" && drag) {
      event.preventDefault();
      setDrag(null);
      return;
    }
    const place = stepped(tile.place, event.key, way === "size");
    if (!place) return;
    event.preventDefault();
    onPut(tile.code, place, `${way}:${tile.code}`);
  };
  if (tiles.length === 0)
    return <EmptyState title="还没有组件" text="点“添加报表”选择一张报表，或“添加文字”写一段说明。" />;
  const handle = (tile: DraftTile, way: Way) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, tile, way),
    onPointerMove: go,
    onPointerUp: end,
    onPointerCancel: () => setDrag(null),
  });
  return (
    <div ref={grid} className="dash-grid" data-editing data-dragging={drag ? "" : undefined}>
      {/* as they came: a tile that went elsewhere in the document would lose the focus */}
      {shown.map((tile) => {
        const title = titleOf(tile);
        return (
          <section
            key={tile.code}
            className="dash-tile"
            data-kind={tile.kind}
            data-dragged={drag?.code === tile.code || undefined}
            style={placed(tile.place)}
            aria-label={title}
          >
            <header className="dash-tile__head">
              <h2 className="dash-edit__title" {...handle(tile, "move")}>
                {title}
              </h2>
              <button
                type="button"
                className="ui-icon-button"
                aria-label={`移动：${title}`}
                title="移动：拖动，或按方向键"
                onKeyDown={(event) => onKey(event, tile, "move")}
                onBlur={onRest}
                {...handle(tile, "move")}
              >
                <ArrowsIcon size={14} />
              </button>
              {tile.readable ? (
                <Button
                  size="small"
                  variant="minimal"
                  aria-label={`设置：${title}`}
                  onClick={() => onModify(tile)}
                >
                  设置
                </Button>
              ) : null}
              <Button
                size="small"
                variant="minimal"
                aria-label={`移除：${title}`}
                onClick={() => onRemove(tile)}
              >
                移除
              </Button>
            </header>
            <div className="dash-tile__body" inert>
              {tile.readable ? (
                <Content tile={tile} figures={figures.find(({ code }) => code === tile.code)} />
              ) : (
                <p className="ui-muted">您看不到这张报表；它的位置可以移动，内容保持不变。</p>
              )}
            </div>
            <button
              type="button"
              className="dash-edit__size"
              aria-label={`大小：${title}`}
              title="大小：拖动，或按方向键"
              onKeyDown={(event) => onKey(event, tile, "size")}
              onBlur={onRest}
              {...handle(tile, "size")}
            >
              <ResizeIcon size={12} />
            </button>
          </section>
        );
      })}
    </div>
  );
}

/** Content of a tile in the editor; a new tile, or one with another report, shows data after saving. */
function Content({ tile, figures }: { tile: DraftTile; figures: TileFigures | undefined }) {
  if (tile.kind !== "TEXT" && !figures?.result)
    return (
      <p className="ui-muted">
        {TILE_KIND[tile.kind]} · {tile.report?.name}。保存后显示数据。
      </p>
    );
  return (
    <TileContent
      kind={tile.kind}
      title={titleOf(tile)}
      text={tile.text}
      measure={tile.measure}
      figures={figures}
      loading={false}
      stopped={false}
      error={null}
      onRetry={nothing}
    />
  );
}
