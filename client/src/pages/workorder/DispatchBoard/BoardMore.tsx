import { type RefObject, useEffect, useRef } from "react";
import { Button } from "@/ui/frame/Button";

/** The next people are asked for when the end of the rows is this near; pixels. */
const AHEAD = "400px";

interface BoardMoreProps {
  /** What scrolls. */
  readonly within: RefObject<HTMLElement | null>;
  /** So many people are still to come. */
  readonly left: number;
  /** Absent while they are on their way. */
  readonly onMore: (() => void) | undefined;
}

/** The end of the rows that are here: the next ones come when it is nearly in sight, or by the button. */
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
