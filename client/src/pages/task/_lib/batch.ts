import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import type { BatchAction } from "@/ui/base/types";
import type { TaskRow } from "./columns";

const openChange = lazyRecordDialog(() => import("../_components/TaskBatchDialog"));

/** What is done with several tasks at once. */
export function batchActions(refresh: () => unknown): readonly BatchAction<TaskRow>[] {
  return [
    {
      key: "change",
      text: "批量修改",
      onClick: async (_, ids) => {
        const done = await openChange({ ids: [...ids] });
        if (done) await refresh();
        return done;
      },
    },
  ];
}
