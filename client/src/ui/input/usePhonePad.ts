import { useMedia } from "../base/useMedia";

/** Phones, held upright or across: what is written there needs the whole screen. */
const PHONE = "(max-width: 599.98px), (max-height: 499.98px) and (hover: none)";

/** Whether a person writes on a phone. */
export const usePhonePad = () => useMedia(PHONE);
