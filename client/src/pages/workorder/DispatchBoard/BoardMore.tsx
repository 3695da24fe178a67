import { type RefObject, useEffect, useRef } from "react";
import { Button } from "@/ui/frame/Button";

/** Distance from the end of the rows at which the next ones are loaded, in pixels. */
const AHEAD = "400px";

interface BoardMoreProps {
  /** Scroll container. */
  readonly within: RefObject<HTMLElement | null>;
  /** Number of technicians not loaded yet. */
  readonly left: number;
  /** Absent while loading. */
  readonly onMore: (() => void) | undefined;
}

/** End of the loaded rows: loads the next ones when nearly scrolled into view, or by a button. */
export function BoardMore({ within, left, onMore }: BoardMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !onMore || typeof IntersectionObserver === "undefined") return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      root: within.current,
      rootMargin: AHEAD,
    });
    near.observe(end.current);
    return () => near.disconnect();
  }, [within, onMore]);
  return (
    <div ref={end} className="dispatch-grid__more">
      <Button variant="minimal" loading={!onMore} onClick={onMore}>
        还有 {left} 名技术员
      </Button>
    </div>
  );
}
