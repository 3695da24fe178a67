import { useMemo } from "react";
import { graphql } from "react-relay";
import type { flowStepMutationsHideMutation } from "@/__generated__/flowStepMutationsHideMutation.graphql";
import type { flowStepMutationsReadMutation } from "@/__generated__/flowStepMutationsReadMutation.graphql";
import type { useFlowBatchAgreeMutation } from "@/__generated__/useFlowBatchAgreeMutation.graphql";
import { type BatchRow, type Outcome, outcomesOf } from "@/app/record/outcomes";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import { reportResult } from "@/app/record/reportResult";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import { useSave } from "@/relay/useAppMutation";
import { confirm, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

/** Largest number of approvals per batch. */
const MOST = 100;

/** The applications of some rows without duplicates: a member can have two tasks in one. */
function once(rows: readonly BatchRow[]): BatchRow[] {
  return [...new Map(rows.map((row) => [row.rowId, row])).values()];
}

/** Batch actions on applications: each confirms, runs, reports its outcome; false where nothing changed. */
export function useFlowBatch(refresh: () => Promise<unknown>) {
  const agreeing = useSave<useFlowBatchAgreeMutation>(graphql`
    mutation useFlowBatchAgreeMutation($input: FlowAgreeAllInput!) {
      flowProcessAgreeAll(input: $input) {
        results { id rowId error flowProcess { id status version } }
        userErrors { field message code }
      }
    }
  `);
  const save = useFlowSave();
  return useMemo(
    () => ({
      agree: async (rows: readonly BatchRow[]): Promise<boolean> => {
        const chosen = once(rows);
        if (chosen.length === 0) return false;
        if (chosen.length > MOST) {
          toast.warning(`一次最多同意 ${MOST} 个申请`);
          return false;
        }
        let outcomes: readonly Outcome[] | undefined;
        await promptText({
          title: chosen.length === 1 ? `同意“${chosen[0]?.name ?? ""}”` : `同意 ${chosen.length} 个申请`,
          label: "审批意见",
          placeholder: "选填，写入每一个申请",
          multiline: true,
          maxLength: 1000,
          confirmText: "同意",
          run: async (text) => {
            const opinion = text.trim() || null;
            const answer = await agreeing({ input: { ids: chosen.map(({ rowId }) => rowId), opinion } });
            if (answer.ok) outcomes = outcomesOf(chosen, answer.data?.flowProcessAgreeAll.results);
            return answer.userErrors;
          },
        });
        if (!outcomes) return false;
        const changed = await reportBatchResults("同意", "申请", outcomes);
        await refresh();
        return changed;
      },
      hide: async (rows: readonly BatchRow[]): Promise<boolean> => {
        const chosen = once(rows);
        const text = "移除后不再出现在您的列表中，不影响申请本身和其他人。";
        if (!(await confirm({ text, what: chosen.map(({ name }) => name), confirmText: "移除" })))
          return false;
        return reportResult(
          save<flowStepMutationsHideMutation>((all) => all.hide, { ids: chosen.map(({ rowId }) => rowId) }),
          "已移除",
          refresh,
        );
      },
      read: ({ rowId }: BatchRow): Promise<boolean> =>
        reportResult(
          save<flowStepMutationsReadMutation>((all) => all.read, { input: { id: rowId } }),
          "已标为已读",
          refresh,
        ),
    }),
    [agreeing, save, refresh],
  );
}
