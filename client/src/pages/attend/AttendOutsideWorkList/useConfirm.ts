import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useConfirmMutation } from "@/__generated__/useConfirmMutation.graphql";
import { type Outcome, outcomesOf } from "@/app/record/outcomes";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import { useSave } from "@/relay/useAppMutation";
import type { UserErrors } from "@/ui/base/types";
import { confirm, promptText } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { nameOf, type OutsideRow } from "./columns";

/** Largest number per request. */
const MOST = 1000;

const SUBJECT = "外勤打卡";

/**
 * Actions on outside punches: confirm, or reject with a reason for the members; each punch has its own
 * outcome.
 */
export function useConfirm(refresh: () => Promise<unknown>) {
  const save = useSave<useConfirmMutation>(graphql`
    mutation useConfirmMutation($input: AttendPunchConfirmInput!) {
      attendPunchConfirm(input: $input) {
        results { id rowId error attendPunch { id confirm version } }
        userErrors { field message code }
      }
    }
  `);
  return useCallback(
    async (rows: readonly OutsideRow[], accept: boolean): Promise<boolean> => {
      // of a mixed selection only the pending punches are sent
      const chosen = rows.filter(({ viewerCan }) => viewerCan.confirm);
      if (chosen.length === 0) {
        toast.warning("所选打卡无需确认，或您不能确认");
        return false;
      }
      if (chosen.length > MOST) {
        toast.warning(`一次最多处理 ${MOST} 条`);
        return false;
      }
      const ids = chosen.map(({ rowId }) => rowId);
      const named = chosen.map((row) => ({ id: row.id, rowId: row.rowId, name: nameOf(row) }));
      let outcomes: readonly Outcome[] | undefined;
      const send = async (reason: string | null): Promise<UserErrors> => {
        const answer = await save({ input: { ids, accept, reason } });
        if (answer.ok) outcomes = outcomesOf(named, answer.data?.attendPunchConfirm.results);
        return answer.userErrors;
      };
      const several = chosen.length > 1;
      if (!accept)
        await promptText({
          title: several ? `不通过 ${chosen.length} 条${SUBJECT}` : `不通过“${named[0]?.name ?? ""}”`,
          label: "原因",
          placeholder: "不计入考勤，成员会看到原因",
          required: "请填写原因",
          multiline: true,
          maxLength: 200,
          confirmText: "不通过",
          run: send,
        });
      else if (!several) showUserErrors(await send(null));
      else
        await confirm({
          text: `确认后，这 ${chosen.length} 条${SUBJECT}计入考勤，是否继续?`,
          what: named.map(({ name }) => name),
          confirmText: "确认",
          run: async () => {
            showUserErrors(await send(null));
          },
        });
      if (!outcomes) return false;
      const changed = await reportBatchResults(accept ? "确认" : "处理", SUBJECT, outcomes);
      await refresh();
      return changed;
    },
    [save, refresh],
  );
}
