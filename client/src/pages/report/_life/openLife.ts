import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/**
 * Opens the dialog of the grants of a report: who may read, change and share it; true when it was saved.
 */
export const openGrants = lazyRecordDialog(() => import("./GrantsDialog"));

/** Opens the earlier definitions of a report; true when one of them was restored. */
export const openVersions = lazyRecordDialog(() => import("./VersionsDialog"));

/** Opens the dialog of links from a report's cells to other reports; true when they were saved. */
export const openLinks = lazyRecordDialog(() => import("./LinksDialog"));
