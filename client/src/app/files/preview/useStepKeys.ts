import { Classes } from "@blueprintjs/core";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { isComposing } from "@/ui/base/composing";

/** These move, choose or seek by the arrows themselves. */
const OWN =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), video, audio, [role=tab], [role=textbox], [role=slider], [role=tree], [role=menu], [role=listbox], [role=radiogroup], [role=grid], [role=treegrid]";

/** Whether the arrows mean something where they are pressed. */
function hasOwnArrows(target: Element): boolean {
  if (target.closest(OWN)) return true;
  // A sheet or an enlarged page that is wider than its room is moved by them; one that fits stays where it is.
  const stage = target.closest(".f-view__stage");
  return stage !== null && stage.scrollWidth > stage.clientWidth;
}

/**
 * The left and right arrows while a preview is the dialog on top, wherever in it the focus is: it begins on the cross and
 * drops on the page with a button that turns disabled. `inside` is anything in the dialog.
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
    // Every look is kept as one: a key that is held would be many at what nobody saw.
    if (event.repeat) return;
    const frame = inside.current?.closest(".ui-dialog__frame");
    const frames = document.querySelectorAll(".ui-dialog__frame");
    if (!frame || frames[frames.length - 1] !== frame) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // Popovers that were opened from here stand in portals of their own.
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
