import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the settings of a stored query or of a new one: name, position, audience; true when saved. */
export const openQuerySettings = lazyRecordDialog(() => import("./QuerySettingsDialog"));

/** Opens the versions of a stored query; true when one was restored. */
export const openQueryVersions = lazyRecordDialog(() => import("./QueryVersionsDialog"));
