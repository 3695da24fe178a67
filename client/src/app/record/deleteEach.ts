import { confirm, FOR_GOOD, type RecycleWay, tellDeleted } from "@/ui/dialog/dialogs";
import type { Outcome } from "./outcomes";
import { tellOutcomes } from "./tellOutcomes";

interface DeleteEachOptions {
  /** What they are: 任务. */
  readonly subject: string;
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly text?: string;
  /** Where these of them are found again. */
  readonly bin: (ids: readonly string[]) => RecycleWay | undefined;
  /** Deletes what can be deleted; undefined where all of it was refused, which is told by then. */
  readonly run: () => Promise<readonly Outcome[] | undefined>;
  readonly refresh: () => unknown;
}

/**
 * The question before several records are deleted that are each answered for by itself: what is gone can be brought back, and
 * of the others it says row by row why they are still there. True when something was deleted.
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
    note: bin(ids)?.note ?? FOR_GOOD,
    danger: true,
    run: async () => {
      outcomes = await run();
    },
  });
  if (!outcomes) return false;
  const gone = outcomes.filter(({ error }) => error === null).map(({ key }) => key);
  if (gone.length > 0) tellDeleted(bin(gone)?.undo);
  await refresh();
  if (gone.length < outcomes.length) await tellOutcomes("删除", subject, outcomes);
  return gone.length > 0;
}
