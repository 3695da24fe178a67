import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** The dialogs of the management centre, whose code comes when they are opened. */
export const openPromise = lazyRecordDialog(() => import("./PromiseDialog"));
export const openLetter = lazyRecordDialog(() => import("./LetterDialog"));
export const openHistory = lazyRecordDialog(() => import("./HistoryDialog"));
export const openClose = lazyRecordDialog(() => import("./CloseDialog"));
