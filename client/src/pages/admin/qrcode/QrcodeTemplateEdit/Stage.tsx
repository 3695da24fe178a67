import { useEffect, useRef, useState } from "react";
import { Canvas, type CanvasProps } from "./Canvas";
import { scaleOf, type Zoom } from "./zoom";

/** Scrollable frame of the label canvas; measures its size and scales the label to the zoom. */
export function Stage({ zoom, ...props }: Omit<CanvasProps, "scale"> & { zoom: Zoom }) {
  const stage = useRef<HTMLElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const target = stage.current;
    if (!target) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: target.offsetWidth, height: target.offsetHeight }),
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return (
    <section className="qr-stage" ref={stage} aria-label="画布">
      <Canvas {...props} scale={scaleOf(zoom, props.editor.layout, room)} />
    </section>
  );
}
