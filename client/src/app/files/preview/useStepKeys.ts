import { Classes } from "@blueprintjs/core";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { isComposing } from "@/ui/base/composing";

/** Elements that use the arrow keys themselves. */
const OWN =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), video, audio, [role=tab], [role=textbox], [role=slider], [role=tree], [role=menu], [role=listbox], [role=radiogroup], [role=grid], [role=treegrid]";

/** Whether the arrow keys have a function at the focused element. */
function hasOwnArrows(target: Element): boolean {
  if (target.closest(OWN)) return true;
  // A spreadsheet or an enlarged page that is wider than its container scrolls by the arrow keys.
  const stage = target.closest(".f-view__stage");
  return stage !== null && stage.scrollWidth > stage.clientWidth;
}

/**
 * Calls `step` on the left and right arrow keys while the preview that contains `inside` is the topmost
 * dialog. Listens on the document, because the focus leaves the dialog when the focused button becomes
 * disabled. Elements with arrow keys of their own keep them.
 */
export function useStepKeys(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  step: (by: 1 | -1) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
    if (!by || event.defaultPrevented || isComposing(event)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Each preview is recorded: a repeated key would record files that were not seen.
    if (event.repeat) return;
    const frame = inside.current?.closest(".ui-dialog__frame");
    const frames = document.querySelectorAll(".ui-dialog__frame");
    if (!frame || frames[frames.length - 1] !== frame) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // Popovers opened from here are rendered in portals of their own.
    if (!frame.contains(target) && target.closest(`.${Classes.PORTAL}`)) return;
    if (hasOwnArrows(target)) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}
