import ImageRotateLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/image-rotate-left";
import ImageRotateRightIcon from "@blueprintjs/icons/lib/esm/generated/components/image-rotate-right";
import MaximizeIcon from "@blueprintjs/icons/lib/esm/generated/components/maximize";
import OneToOneIcon from "@blueprintjs/icons/lib/esm/generated/components/one-to-one";
import ZoomInIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-in";
import ZoomOutIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-out";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { PreviewTool } from "./PreviewTool";

const STEP = 1.25;
const MOST = 32;
const LEAST = 0.1;

interface Look {
  /** Scale relative to the size at which the image fits the window. */
  readonly scale: number;
  readonly turn: number;
  readonly x: number;
  readonly y: number;
}

const FIT: Look = { scale: 1, turn: 0, x: 0, y: 0 };

/**
 * An image that can be zoomed by buttons or the wheel, rotated and dragged. At 100% its pixels match those
 * of the page.
 */
export function ImageView({ url, name }: { url: string; name: string }) {
  const [look, setLook] = useState(FIT);
  const [state, setState] = useState<"loading" | "shown" | "broken">("loading");
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  // a large image is scaled to fit: this share of its own size is scale 1
  const [fit, setFit] = useState(1);
  const grab = useRef<{ x: number; y: number } | null>(null);

  const zoom = (factor: number) =>
    setLook((old) => ({ ...old, scale: Math.min(MOST, Math.max(LEAST, old.scale * factor)) }));
  const turn = (degrees: number) => setLook((old) => ({ ...old, turn: old.turn + degrees }));

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React's wheel listeners are passive; the page behind must not scroll along.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = event.deltaY < 0 ? STEP : 1 / STEP;
      setLook((old) => ({ ...old, scale: Math.min(MOST, Math.max(LEAST, old.scale * factor)) }));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, []);

  const measure = useCallback(() => {
    const { clientWidth = 0, naturalWidth = 0 } = picture.current ?? {};
    if (clientWidth > 0 && naturalWidth > 0) setFit(clientWidth / naturalWidth);
  }, []);
  useEffect(() => {
    const element = stage.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grab.current = { x: event.clientX - look.x, y: event.clientY - look.y };
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = grab.current;
    if (from) setLook((old) => ({ ...old, x: event.clientX - from.x, y: event.clientY - from.y }));
  };

  return (
    <div className="f-view">
      <div className="f-tools" role="toolbar" aria-label="图片工具">
        <PreviewTool text="缩小" icon={<ZoomOutIcon />} onClick={() => zoom(1 / STEP)} />
        <span className="f-tools__value" role="status" aria-label="缩放">
          {Math.round(look.scale * fit * 100)}%
        </span>
        <PreviewTool text="放大" icon={<ZoomInIcon />} onClick={() => zoom(STEP)} />
        <PreviewTool
          text="实际大小"
          icon={<OneToOneIcon />}
          onClick={() => setLook((old) => ({ ...old, scale: 1 / fit, x: 0, y: 0 }))}
        />
        <PreviewTool text="适应窗口" icon={<MaximizeIcon />} onClick={() => setLook(FIT)} />
        <PreviewTool text="向左旋转" icon={<ImageRotateLeftIcon />} onClick={() => turn(-90)} />
        <PreviewTool text="向右旋转" icon={<ImageRotateRightIcon />} onClick={() => turn(90)} />
      </div>
      <div
        ref={stage}
        className="f-view__stage f-view__stage--picture"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          grab.current = null;
        }}
      >
        {state === "broken" ? (
          <ErrorState error="图片无法显示" />
        ) : (
          <img
            ref={picture}
            src={url}
            alt={name}
            draggable={false}
            data-shown={state === "shown" || undefined}
            style={{
              transform: `translate(${look.x}px, ${look.y}px) rotate(${look.turn}deg) scale(${look.scale})`,
            }}
            onLoad={() => {
              setState("shown");
              measure();
            }}
            onError={() => setState("broken")}
          />
        )}
        {state === "loading" ? <LoadingMask text="正在加载…" /> : null}
      </div>
    </div>
  );
}
