/** Colour theme: chosen in this browser, or that of the operating system. */

import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

const KEY = "xieli.theme";
const listeners = new Set<() => void>();

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

let theme: Theme = stored();
const systemDark = matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const dark = theme === "dark" || (theme === "system" && systemDark.matches);
  // On the body, because portals of dialogs and popovers are its children.
  document.body.classList.toggle("bp6-dark", dark);
  for (const listener of listeners) listener();
}

systemDark.addEventListener("change", apply);
apply();

/** Chooses the theme for this browser. */
export function setTheme(next: Theme): void {
  theme = next;
  if (next === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen theme and whether the screen is dark now, which charts and canvases need. */
export function useTheme(): { theme: Theme; dark: boolean; setTheme: (next: Theme) => void } {
  const dark = useSyncExternalStore(subscribe, () => document.body.classList.contains("bp6-dark"));
  const chosen = useSyncExternalStore(subscribe, () => theme);
  return { theme: chosen, dark, setTheme };
}
