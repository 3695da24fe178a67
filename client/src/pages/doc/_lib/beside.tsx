import { RecordActivity } from "@/app/activity/RecordActivity";
import type { Beside } from "@/app/files/preview/PreviewDialog";

/** Sidebar of a document's preview: its comments and change history. */
export const talkBeside: Beside = (recordId) => <RecordActivity key={recordId} recordId={recordId} />;
