import { confirm, IRREVERSIBLE_NOTE, type RecycleWay, showDeleted } from "@/ui/dialog/dialogs";
import type { Outcome } from "./outcomes";
import { reportBatchResults } from "./reportBatchResults";

interface DeleteEachOptions {
  /** The label of the records: 任务. */
  readonly subject: string;
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly text?: string;
  /** The way to the deleted records in the recycle bin. */
  readonly bin: (ids: readonly string[]) => RecycleWay | undefined;
  /** Deletes the records as far as possible; undefined where all were refused, which was reported. */
  readonly run: () => Promise<readonly Outcome[] | undefined>;
  readonly refresh: () => unknown;
}

/**
 * Confirmation and result of deleting several records, each with its own result: deleted ones can be
 * restored, and the reason is shown for each of the others. True when at least one was deleted.
 */
export async function confirmDeleteEach({
  subject,
  names,
  ids,
  text = "您正在删除信息, 是否继续?",
  bin,
  run,
  refresh,
}: DeleteEachOptions): Promise<boolean> {
  let outcomes: readonly Outcome[] | undefined;
  await confirm({
    text,
    what: names,
    note: bin(ids)?.note ?? IRREVERSIBLE_NOTE,
    danger: true,
    run: async () => {
      outcomes = await run();
    },
  });
  if (!outcomes) return false;
  const gone = outcomes.filter(({ error }) => error === null).map(({ key }) => key);
  if (gone.length > 0) showDeleted(bin(gone)?.undo);
  await refresh();
  if (gone.length < outcomes.length) await reportBatchResults("删除", subject, outcomes);
  return gone.length > 0;
}
