import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the editor of a report, or of a new one; true when it was saved. */
export const openReport = lazyRecordDialog(() => import("../ReportOnlineSetting/ReportDialog"));

/** Opens what there is to begin with; true when a report was made. */
export const openTemplates = lazyRecordDialog(() => import("../ReportOnlineSetting/TemplatesDialog"));
