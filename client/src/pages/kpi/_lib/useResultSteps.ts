import { useMemo } from "react";
import type { kpiMutationsAppealMutation } from "@/__generated__/kpiMutationsAppealMutation.graphql";
import type { kpiMutationsConfirmMutation } from "@/__generated__/kpiMutationsConfirmMutation.graphql";
import { confirm, promptText } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { useExamineOver } from "./useExamineOver";
import { useKpiSave } from "./useKpiSave";
import { asking } from "./usePlanActions";

/** Result on which its member can act; the name includes the plan. */
export interface OwnResult {
  readonly rowId: string;
  readonly version: number;
  readonly name: string;
}

/** Actions of the appraised member: confirm a result, or appeal against it (business §4 KPI plan). */
export function useResultSteps(refresh: () => Promise<unknown>) {
  const save = useKpiSave();
  const over = useExamineOver();
  return useMemo(
    () => ({
      confirm: async (results: readonly OwnResult[]): Promise<boolean> => {
        const isSure = await confirm({
          text:
            results.length === 1
              ? `确认“${results[0]?.name}”的结果吗？`
              : `确认 ${results.length} 个结果吗？`,
          note: "确认后进入审核，不能再申诉。",
          confirmText: "确认结果",
        });
        if (!isSure) return false;
        const { userErrors } = await save<kpiMutationsConfirmMutation>((all) => all.confirmScores, {
          input: {
            ids: results.map(({ rowId }) => rowId),
            versions: results.map(({ version }) => version),
          },
        });
        const isRefused = showUserErrors(userErrors);
        if (!isRefused) toast.success("已确认");
        // another member changed the result meanwhile: refetch it
        await refresh();
        return !isRefused;
      },
      appeal: async (result: OwnResult): Promise<boolean> => {
        const said = await promptText({
          ...asking(`申诉：${result.name}`, "申诉原因", "哪一项、为什么，审核人会看到", "提交申诉"),
          run: (reason) =>
            over(
              result,
              (target) =>
                save<kpiMutationsAppealMutation>((all) => all.appeal, { input: { ...target, reason } }),
              refresh,
            ),
        });
        if (said === undefined) return false;
        toast.success("已提交申诉，等待审核人答复");
        await refresh();
        return true;
      },
    }),
    [save, over, refresh],
  );
}
