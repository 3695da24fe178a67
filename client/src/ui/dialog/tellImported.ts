import { toast } from "../feedback/toasts";
import type { ImportBatches, ImportResult } from "./exchange";

/** Says that an import worked; what it has written can be looked at and taken back from there. */
export function tellImported(
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
