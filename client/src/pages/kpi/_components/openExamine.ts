import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the dialog of an extra score, or of a calibration. */
export const openPoints = lazyRecordDialog(() => import("./PointsDialog"));

/** Opens the answer to an appeal. */
export const openAnswer = lazyRecordDialog(() => import("./AnswerDialog"));

/** Opens the differences of automatic figures, to apply them or not. */
export const openSourceUpdate = lazyRecordDialog(() => import("./SourceDialog"));

/** Opens the inputs of an examinee, each of which can be modified. */
export const openInputs = lazyRecordDialog(() => import("./InputsDialog"));
