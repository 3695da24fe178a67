import { useMedia } from "../base/useMedia";

/** Media query of phones in either orientation, on which a signature needs the full screen. */
const PHONE = "(max-width: 599.98px), (max-height: 499.98px) and (hover: none)";

/** Whether the device is a phone. */
export const usePhonePad = () => useMedia(PHONE);
