import { lazy, useEffect } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

const PaletteDialog = lazy(() =>
  import("./PaletteDialog").then((module) => ({ default: module.PaletteDialog })),
);

let open = false;

/** Opens the search over members, teams and pages; a second call while it shows does nothing. */
export function openPalette(): void {
  if (open) return;
  open = true;
  void openDialog((controls) => (
    <PaletteDialog open={controls.open} onClose={() => controls.close()} />
  )).finally(() => {
    open = false;
  });
}

/** Ctrl-K or Cmd-K anywhere. */
export function usePaletteShortcut(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
