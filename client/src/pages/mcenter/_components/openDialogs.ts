import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Functions that open dialogs of the management centre, loaded on opening. */
export const openPromise = lazyRecordDialog(() => import("./PromiseDialog"));
export const openLetter = lazyRecordDialog(() => import("./LetterDialog"));
export const openHistory = lazyRecordDialog(() => import("./HistoryDialog"));
export const openClose = lazyRecordDialog(() => import("./CloseDialog"));
