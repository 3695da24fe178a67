/** Size of controls: chosen in this browser, or by the window's height (core §9). */

import { useSyncExternalStore } from "react";

export type Density = "medium" | "large";
export type DensityChoice = Density | "auto";

const KEY = "xieli.density";
/** Windows up to this height, in pixels, use the medium size (core §9). */
const MEDIUM_HEIGHT = 800;
const listeners = new Set<() => void>();

function stored(): DensityChoice {
  const value = localStorage.getItem(KEY);
  return value === "medium" || value === "large" ? value : "auto";
}

let choice: DensityChoice = stored();

function current(): Density {
  if (choice !== "auto") return choice;
  return window.innerHeight <= MEDIUM_HEIGHT ? "medium" : "large";
}

function apply(): void {
  document.body.dataset.size = current();
  for (const listener of listeners) listener();
}

window.addEventListener("resize", () => {
  if (document.body.dataset.size !== current()) apply();
});
apply();

/** Chooses the size for this browser; `auto` follows the window's height. */
export function setDensity(next: DensityChoice): void {
  choice = next;
  if (next === "auto") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Current density, the choice behind it and the setter. `row` is the row height in pixels. */
export function useDensity(): {
  density: Density;
  choice: DensityChoice;
  row: number;
  setDensity: (d: DensityChoice) => void;
} {
  const density = useSyncExternalStore(subscribe, current);
  const chosen = useSyncExternalStore(subscribe, () => choice);
  return { density, choice: chosen, row: density === "medium" ? 36 : 40, setDensity };
}
