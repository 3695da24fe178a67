/** When somebody last touched the product in any tab: a session that only renews itself is not used. */

const KEY = "xieli.active";

/** Storage is written at most this often. */
const GRAIN_MS = 15_000;

let written = 0;

/** Notes that somebody is there. */
export function touch(now = Date.now()): void {
  if (now - written < GRAIN_MS) return;
  written = now;
  localStorage.setItem(KEY, String(now));
}

/** Whether somebody was there at that time or later, as far as the grain lets one tell. */
export function activeSince(time: number): boolean {
  const last = Number(localStorage.getItem(KEY));
  return Number.isFinite(last) && last + GRAIN_MS >= time;
}

/** Watches keys, pointer and touch of this window; returns the way to stop. */
export function watchActivity(): () => void {
  const note = () => touch();
  const kinds = ["keydown", "pointerdown", "wheel", "pointermove"] as const;
  note();
  for (const kind of kinds) window.addEventListener(kind, note, { passive: true, capture: true });
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note, { capture: true });
  };
}
