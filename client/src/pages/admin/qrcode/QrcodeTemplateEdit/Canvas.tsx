import { type CSSProperties, useRef } from "react";
import type { Editor, EditorAction } from "./editor";
import type { Box, Handle } from "./geometry";
import { type LayoutElement, nameOf } from "./layout";
import { useCanvas } from "./useCanvas";
import { useCanvasKeys } from "./useCanvasKeys";
import "./Canvas.css";

const HANDLES: readonly Handle[] = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];
const LINE_HANDLES: readonly Handle[] = ["w", "e"];

export interface CanvasProps {
  editor: Editor;
  act: (action: EditorAction) => void;
  /** Pixels per millimetre. */
  scale: number;
  /** The label as rendered by the server; null before the first response. */
  picture: string | null;
  /** Whether the image shows an older layout. */
  stale: boolean;
}

function handlesOf(element: LayoutElement): readonly Handle[] {
  return element.kind === "line" ? LINE_HANDLES : HANDLES;
}

/**
 * Canvas of the label editor: the image rendered by the server, under draggable boxes. A dragged box
 * carries a clipping of that image, so that the client needs no rendering of its own.
 */
export function Canvas({ editor, act, scale, picture, stale }: CanvasProps) {
  const { layout, selected } = editor;
  const canvas = useRef<HTMLDivElement>(null);
  const { dragged, take, move, release, giveUp } = useCanvas(editor, act, scale, canvas);
  const onKeyDown = useCanvasKeys(editor, act, giveUp);
  const place = (box: Box): CSSProperties => ({
    left: box.x * scale,
    top: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
    transform: box.rotation ? `rotate(${box.rotation}deg)` : undefined,
  });
  const cut = (box: Box): CSSProperties => ({
    backgroundImage: picture ? `url("${picture}")` : undefined,
    backgroundSize: `${layout.width * scale}px ${layout.height * scale}px`,
    backgroundPosition: `${-box.x * scale}px ${-box.y * scale}px`,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing board has no element of its own
    <div
      ref={canvas}
      className="qr-canvas"
      role="group"
      aria-label={`标签画布，${layout.width} × ${layout.height} 毫米`}
      aria-roledescription="画布"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas handles its keys here
      tabIndex={0}
      style={{ width: layout.width * scale, height: layout.height * scale }}
      onPointerDown={(event) => {
        if (event.button === 0) act({ type: "select", keys: [] });
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={giveUp}
      onKeyDown={onKeyDown}
    >
      {picture ? (
        <img
          className="qr-canvas__picture"
          src={picture}
          alt="标签的打印效果"
          data-stale={stale || undefined}
          draggable={false}
        />
      ) : null}
      {layout.elements.map((element) => {
        const box = dragged?.boxes.get(element.key);
        const isSelected = selected.includes(element.key);
        const straight =
          box && box.rotation === 0 && box.width === element.width && box.height === element.height;
        return (
          <div
            key={element.key}
            className="qr-canvas__box"
            data-kind={element.kind}
            data-selected={isSelected || undefined}
            data-dragged={box ? "" : undefined}
            title={nameOf(element)}
            style={{ ...place(box ?? element), ...(straight ? cut(element) : {}) }}
            onPointerDown={(event) => take(event, element.key)}
          >
            {isSelected && selected.length === 1
              ? handlesOf(element).map((handle) => (
                  <i
                    key={handle}
                    className="qr-canvas__handle"
                    data-handle={handle}
                    onPointerDown={(event) => take(event, element.key, handle)}
                  />
                ))
              : null}
          </div>
        );
      })}
      {dragged?.guides.map(({ axis, at }) => (
        <i
          key={axis}
          className="qr-canvas__guide"
          data-axis={axis}
          style={axis === "x" ? { left: at * scale } : { top: at * scale }}
        />
      ))}
    </div>
  );
}
