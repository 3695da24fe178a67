import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of a project, or of a new one; true when something was saved. */
export const openProject = lazyRecordDialog(() => import("../ProjectDialog/ProjectDialog"));

/** Opens the dialog of a copy; true when it was made. */
export const openCopy = lazyRecordDialog(() => import("../ProjectDialog/CopyDialog"));

/** Opens the dialog of a project that begins from a template; true when it was made. */
export const openStart = lazyRecordDialog(() => import("../ProjectDialog/StartDialog"));

/** Opens the dialog of a template that is made of a project; true when it was made. */
export const openSaveTemplate = lazyRecordDialog(() => import("../ProjectDialog/SaveTemplateDialog"));
