import type { FileTarget } from "@/app/files/useFileSender";

/** Uploads for a log that is not saved yet; the server deletes unused ones after a day. */
export const LOG_FILES: FileTarget = { isDoc: false, sourceType: "item_log", sourceId: "draft" };
