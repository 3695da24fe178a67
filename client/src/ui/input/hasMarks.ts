/** Signs that a text may mean more than its letters; without one it is shown as it is, and nothing is fetched to read it. */
const MARKS = /[*`~|]|!?\[|^\s*(?:#{1,6}\s|>|[-+]\s|\d{1,9}[.)]\s|-{3}|_{3})|<(?:https?|mailto):/mu;

/** Whether a text may be formatted. */
export const hasMarks = (text: string): boolean => MARKS.test(text);
