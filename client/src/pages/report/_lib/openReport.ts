import { lazyRecordDialog } from "@/app/record/openRecordDialog";

/** Opens the editor of a report, or of a new one; true when it was saved. */
export const openReport = lazyRecordDialog(() => import("../ReportOnlineSetting/ReportDialog"));

/** Opens the report templates; true when a report was created from one. */
export const openTemplates = lazyRecordDialog(() => import("../ReportOnlineSetting/TemplatesDialog"));
