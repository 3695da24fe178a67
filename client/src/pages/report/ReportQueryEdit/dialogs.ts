import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the name, the place and the readers of a stored query, or of one that is made; true when it was saved. */
export const openQuerySettings = lazyRecordDialog(() => import("./QuerySettingsDialog"));

/** Opens what a stored query was before; true when somebody went back to a version. */
export const openQueryVersions = lazyRecordDialog(() => import("./QueryVersionsDialog"));
