import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens who may read, change and share a report; true when that was saved. */
export const openGrants = lazyRecordDialog(() => import("./GrantsDialog"));

/** Opens what a report was made of before; true when one of them was restored. */
export const openVersions = lazyRecordDialog(() => import("./VersionsDialog"));

/** Opens the links from the cells of a report to others; true when they were saved. */
export const openLinks = lazyRecordDialog(() => import("./LinksDialog"));
