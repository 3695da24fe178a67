import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a project, or of a new one; true when it was saved. */
export const openProject = lazyRecordDialog(() => import("../ProjectDialog/ProjectDialog"));

/** Opens the dialog that copies a project; true when the copy was created. */
export const openCopy = lazyRecordDialog(() => import("../ProjectDialog/CopyDialog"));

/** Opens the dialog that creates a project from a template; true when it was created. */
export const openStart = lazyRecordDialog(() => import("../ProjectDialog/StartDialog"));

/** Opens the dialog that saves a project as a template; true when it was saved. */
export const openSaveTemplate = lazyRecordDialog(() => import("../ProjectDialog/SaveTemplateDialog"));
