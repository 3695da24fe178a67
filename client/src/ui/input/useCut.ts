import { type RefObject, useEffect, useState } from "react";

/** What a field keeps of its text while something takes the place of what is chosen in it. */
function rest({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): number {
  return value.length - (selectionEnd - selectionStart);
}

/** What is about to be put in; a line break comes without words. */
function added({ data, dataTransfer, inputType }: InputEvent): string {
  if (inputType === "insertLineBreak" || inputType === "insertParagraph") return "\n";
  return (data ?? dataTransfer?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");
}

/**
 * Whether the last thing that was typed or pasted into the text area within did not fit: a browser drops what is too much
 * without a word.
 */
export function useCut(within: RefObject<HTMLElement | null>, maxLength: number | undefined): boolean {
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const root = within.current;
    if (!root || !maxLength) return;
    let kept = 0;
    const look = ({ target }: Event, text: string, before?: number) => {
      if (target instanceof HTMLTextAreaElement) setCut((before ?? rest(target)) + text.length > maxLength);
    };
    const onInput = (event: InputEvent) => {
      // what an input method still composes may be longer: only what it hands over is cut
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
