import { errorText } from "@/app/errors";
import { download, saveResponse } from "@/app/rest";
import { toast } from "@/ui/feedback/toasts";

/** Downloads a dunning letter as a PDF; shows an error where that fails. */
export async function saveLetter({ rowId, number }: { rowId: string; number: string }): Promise<void> {
  try {
    await saveResponse(await download(`/api/pms/salesTarget/letter/${rowId}.pdf`), `${number}.pdf`);
  } catch (error) {
    toast.warning(errorText(error));
  }
}
