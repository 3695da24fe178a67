import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog for a member's extra score, or for a calibration. */
export const openPoints = lazyRecordDialog(() => import("./PointsDialog"));

/** Opens the dialog to answer an appeal. */
export const openAnswer = lazyRecordDialog(() => import("./AnswerDialog"));

/** Opens the dialog with changed automatic figures, to apply them. */
export const openSourceUpdate = lazyRecordDialog(() => import("./SourceDialog"));

/** Opens the dialog with the raters' inputs for a member. */
export const openInputs = lazyRecordDialog(() => import("./InputsDialog"));
