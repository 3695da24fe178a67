/** Time of the last user activity in any tab: a session that only renews itself counts as idle. */

const KEY = "xieli.active";

/** Shortest interval between writes to the storage, in milliseconds. */
const GRAIN_MS = 15_000;

let written = 0;

/** Records activity. */
export function touch(now = Date.now()): void {
  if (now - written < GRAIN_MS) return;
  written = now;
  localStorage.setItem(KEY, String(now));
}

/** Whether there was activity since that time, as far as the interval of writes permits to tell. */
export function activeSince(time: number): boolean {
  const last = Number(localStorage.getItem(KEY));
  return Number.isFinite(last) && last + GRAIN_MS >= time;
}

/** Watches keys, pointer and touch of this window; returns the function that stops this. */
export function watchActivity(): () => void {
  const note = () => touch();
  const kinds = ["keydown", "pointerdown", "wheel", "pointermove"] as const;
  note();
  for (const kind of kinds) window.addEventListener(kind, note, { passive: true, capture: true });
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note, { capture: true });
  };
}
