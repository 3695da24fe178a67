import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import type { Outcome } from "@/app/record/outcomes";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import type { BatchAction } from "@/ui/base/types";
import type { TaskRow } from "./columns";

const openChange = lazyRecordDialog(() => import("../_components/TaskBatchDialog"));

/** Batch actions on tasks. */
export function batchActions(refresh: () => unknown): readonly BatchAction<TaskRow>[] {
  return [
    {
      key: "change",
      text: "批量修改",
      onClick: async (rows) => {
        let outcomes: readonly Outcome[] = [];
        const done = await openChange({
          rows,
          onOutcomes: (all) => {
            outcomes = all;
          },
        });
        if (!done) return false;
        await reportBatchResults("修改", "任务", outcomes);
        await refresh();
        return true;
      },
    },
  ];
}
