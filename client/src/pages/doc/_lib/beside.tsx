import { RecordActivity } from "@/app/activity/RecordActivity";
import type { Beside } from "@/app/files/preview/PreviewDialog";

/** Comments and changes of a document, beside its preview. */
export const talkBeside: Beside = (recordId) => <RecordActivity key={recordId} recordId={recordId} />;
