import { toast } from "../feedback/toasts";
import type { ImportBatches, ImportResult } from "./exchange";

/** Shows that an import succeeded, with links to its records and its undo. */
export function showImportedToast(
  { message, batchId }: ImportResult,
  batches: ImportBatches | undefined,
  onDone: (() => void) | undefined,
): void {
  const words = message || "导入成功";
  if (!batches || !batchId) {
    toast.success(words);
    return;
  }
  const undone = () => onDone?.();
  toast.success(words, {
    action: { text: "查看本次导入", onClick: () => batches.show(batchId, undone) },
    undo: () => batches.undo(batchId, undone),
    undoText: "撤销导入",
  });
}
