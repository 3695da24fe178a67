import { useMemo } from "react";
import type { weeklyMutationsChangeCommentMutation } from "@/__generated__/weeklyMutationsChangeCommentMutation.graphql";
import type { weeklyMutationsCommentMutation } from "@/__generated__/weeklyMutationsCommentMutation.graphql";
import type { weeklyMutationsDeleteCommentMutation } from "@/__generated__/weeklyMutationsDeleteCommentMutation.graphql";
import type { weeklyMutationsReopenMutation } from "@/__generated__/weeklyMutationsReopenMutation.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import type { Outcome } from "@/app/record/outcomes";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import { runEach } from "@/app/record/runEach";
import type { Option } from "@/ui/base/types";
import { confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { useWeeklyOver } from "./useWeeklyOver";
import { useWeeklySave } from "./useWeeklySave";
import type { CommentRow } from "./WeeklyCommentDialog";

const openComment = lazyRecordDialog(() => import("./WeeklyCommentDialog"));

/** A report as the subject of an action. */
export interface ActedWeekly {
  readonly rowId: string;
  readonly version: number;
  /** Its name in a dialog. */
  readonly name: string;
}

/** Largest number of reports of one batch, and of requests at a time. */
const MOST = 100;
const AT_A_TIME = 4;

/**
 * The actions of readers of reports: each confirms, runs its mutation, reports the result and refetches.
 */
export function useWeeklyActions(refresh: () => Promise<unknown>, grades: readonly Option[]) {
  const save = useWeeklySave();
  const over = useWeeklyOver();
  return useMemo(
    () => ({
      comment: async ({ rowId: weeklyId, name }: ActedWeekly): Promise<void> => {
        const said = await openComment({
          name,
          grades,
          save: (input) =>
            save<weeklyMutationsCommentMutation>((all) => all.comment, { input: { weeklyId, ...input } }),
        });
        if (!said) return;
        toast.success("已点评");
        await refresh();
      },
      /** Gives several reports the same grade and text; false where the dialog was dismissed. */
      commentAll: async (reports: readonly ActedWeekly[]): Promise<boolean> => {
        if (reports.length > MOST) {
          toast.warning(`一次最多点评 ${MOST} 份周报`);
          return false;
        }
        let outcomes: readonly Outcome[] = [];
        await openComment({
          name: reports.length === 1 ? (reports[0]?.name ?? "") : ` ${reports.length} 份周报`,
          grades,
          save: async (input) => {
            const reasons = await runEach(
              reports,
              ({ rowId: weeklyId }) =>
                save<weeklyMutationsCommentMutation>((all) => all.comment, { input: { weeklyId, ...input } }),
              { most: AT_A_TIME, signal: new AbortController().signal, onSettled: () => undefined },
            );
            outcomes = reports.map(({ rowId, name }, at) => ({
              key: rowId,
              name,
              error: reasons[at] ?? null,
            }));
            return { userErrors: [] };
          },
        });
        if (outcomes.length === 0) return false;
        const changed = await reportBatchResults("点评", "周报", outcomes);
        await refresh();
        return changed;
      },
      changeComment: async (row: CommentRow, name: string): Promise<void> => {
        const changed = await openComment({
          row,
          name,
          grades,
          save: (input, version) =>
            save<weeklyMutationsChangeCommentMutation>((all) => all.changeComment, {
              id: row.rowId,
              version: version ?? row.version,
              input,
            }),
        });
        if (changed) await refresh();
      },
      removeComment: async ({ rowId, body, grade }: CommentRow): Promise<void> => {
        const done = await confirmDelete({
          what: [body || grade?.text || "点评"],
          run: async () =>
            (await save<weeklyMutationsDeleteCommentMutation>((all) => all.removeComment, { ids: [rowId] }))
              .userErrors,
        });
        if (done) await refresh();
      },
      reopen: async (report: ActedWeekly): Promise<void> => {
        const said = await promptText({
          title: `重开${report.name}`,
          label: "重开原因",
          placeholder: "要补充或修改什么，填写人会看到",
          required: "请填写重开原因",
          multiline: true,
          maxLength: 500,
          confirmText: "重开",
          run: (reason) =>
            over(
              report,
              (target) =>
                save<weeklyMutationsReopenMutation>((all) => all.reopen, { input: { ...target, reason } }),
              refresh,
            ),
        });
        if (said === undefined) return;
        toast.success("已重开，填写人可以修改后重新提交");
        await refresh();
      },
    }),
    [save, over, refresh, grades],
  );
}
