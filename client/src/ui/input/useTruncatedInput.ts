import { type RefObject, useEffect, useState } from "react";

/** Length of the text that remains when the selection is replaced. */
function rest({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): number {
  return value.length - (selectionEnd - selectionStart);
}

/** Text about to be inserted; a line break has no data. */
function added({ data, dataTransfer, inputType }: InputEvent): string {
  if (inputType === "insertLineBreak" || inputType === "insertParagraph") return "\n";
  return (data ?? dataTransfer?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
}

/**
 * Whether the last typed or pasted text did not fit into the text area within: browsers silently drop text
 * above the maximum length.
 */
export function useTruncatedInput(
  within: RefObject<HTMLElement | null>,
  maxLength: number | undefined,
): boolean {
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const root = within.current;
    if (!root || !maxLength) return;
    let kept = 0;
    const look = ({ target }: Event, text: string, before?: number) => {
      if (target instanceof HTMLTextAreaElement) setCut((before ?? rest(target)) + text.length > maxLength);
    };
    const onInput = (event: InputEvent) => {
      // a composition in an input method may be longer: only its result is cut
      if (!event.isComposing) look(event, added(event));
    };
    const onStart = ({ target }: CompositionEvent) => {
      if (target instanceof HTMLTextAreaElement) kept = rest(target);
    };
    const onEnd = (event: CompositionEvent) => look(event, event.data ?? "", kept);
    root.addEventListener("beforeinput", onInput);
    root.addEventListener("compositionstart", onStart);
    root.addEventListener("compositionend", onEnd);
    return () => {
      root.removeEventListener("beforeinput", onInput);
      root.removeEventListener("compositionstart", onStart);
      root.removeEventListener("compositionend", onEnd);
    };
  }, [within, maxLength]);
  return cut;
}
