/** Detection of input methods (pinyin and the like) that are composing a text. */

/**
 * The properties of a keyboard event that concern input methods, for React events and native events alike.
 */
interface KeyLike {
  keyCode?: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing?: boolean; keyCode?: number };
}

/**
 * True while an input method (pinyin and the like) is composing: Enter and Escape then belong to it.
 * Safari ends the composition before the key event and only leaves keyCode 229 as a trace.
 */
export function isComposing(event: KeyLike): boolean {
  return Boolean(
    event.isComposing ||
      event.nativeEvent?.isComposing ||
      event.keyCode === 229 ||
      event.nativeEvent?.keyCode === 229,
  );
}
