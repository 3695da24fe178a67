import { type ReactNode, useEffect, useRef } from "react";
import { formatDateTime } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { Segmented } from "@/ui/input/choices";

/**
 * URL parameter of the presentation mode: its refresh interval in minutes, so that a wall screen can start
 * with it.
 */
export const PRESENT = "present";

const MINUTES = [1, 5, 15, 30] as const;
const EVERY: readonly Option[] = MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} 分钟`,
}));

/** The interval in the URL, in minutes; null outside the presentation mode. */
export function presentOf(search: URLSearchParams): number | null {
  const text = search.get(PRESENT);
  if (text === null) return null;
  return MINUTES.find((minutes) => String(minutes) === text) ?? 5;
}

interface PresentationProps {
  name: string;
  /** Time at which the figures were calculated. */
  asOf: string | undefined;
  /** Minutes. */
  every: number;
  onEvery: (minutes: number) => void;
  /** Refetches the figures. */
  onTurn: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Presentation mode: tiles in full screen, refreshed automatically; Escape leaves. */
export function Presentation({ name, asOf, every, onEvery, onTurn, onLeave, children }: PresentationProps) {
  const root = useRef<HTMLElement>(null);
  const turn = useRef(onTurn);
  const leave = useRef(onLeave);
  useEffect(() => {
    turn.current = onTurn;
    leave.current = onLeave;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      // a hidden tab needs no refresh
      if (document.visibilityState === "visible") turn.current();
    }, every * 60_000);
    return () => clearInterval(timer);
  }, [every]);
  useEffect(() => {
    const element = root.current;
    element?.focus();
    let whole = false;
    // without a gesture, as from a bookmark, browsers refuse full screen; it then fills the window
    element?.requestFullscreen?.().then(
      () => {
        whole = true;
      },
      () => undefined,
    );
    const onChange = () => {
      if (whole && document.fullscreenElement === null) leave.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) leave.current();
    };
    document.addEventListener("fullscreenchange", onChange);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      document.removeEventListener("keydown", onKey);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return (
    <section ref={root} className="dash-present report" aria-label={`演示：${name}`} tabIndex={-1}>
      <header className="dash-present__bar">
        <h1>{name}</h1>
        <span className="ui-grow ui-muted">{asOf ? `数据时间 ${formatDateTime(asOf)}` : ""}</span>
        <span className="ui-muted">自动刷新</span>
        {/* no drop-down list, because it would be hidden behind the full-screen element */}
        <Segmented
          aria-label="自动刷新的间隔"
          options={EVERY}
          value={String(every)}
          onChange={(minutes) => onEvery(Number(minutes))}
        />
        <Button onClick={onLeave}>退出演示</Button>
      </header>
      {children}
    </section>
  );
}
