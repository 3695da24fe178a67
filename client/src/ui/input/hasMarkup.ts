/** Markup that a text may contain; without any it is shown as it is, and the parser is not loaded. */
const MARKS = /[*`~|]|!?\[|^\s*(?:#{1,6}\s|>|[-+]\s|\d{1,9}[.)]\s|-{3}|_{3})|<(?:https?|mailto):/mu;

/** Whether a text may contain markup. */
export const hasMarkup = (text: string): boolean => MARKS.test(text);
