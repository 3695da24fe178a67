import { useMemo } from "react";
import type { exceptionMutationsDealAllMutation } from "@/__generated__/exceptionMutationsDealAllMutation.graphql";
import type { exceptionMutationsDealMutation } from "@/__generated__/exceptionMutationsDealMutation.graphql";
import type { exceptionMutationsRemoveMutation } from "@/__generated__/exceptionMutationsRemoveMutation.graphql";
import type { exceptionMutationsRevokeMutation } from "@/__generated__/exceptionMutationsRevokeMutation.graphql";
import { type Outcome, outcomesOf } from "@/app/record/outcomes";
import { reportBatchResults } from "@/app/record/reportBatchResults";
import { useLateSave } from "@/relay/useLateSave";
import { confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

const mutations = () => import("./exceptionMutations");

/** An exception as an argument of its actions; the name contains the member, the day and the kind. */
export interface ActedException {
  readonly id: string;
  readonly rowId: string;
  readonly version: number;
  readonly name: string;
}

/** The longest reason, in characters. */
const MOST_WORDS = 500;

/** The confirmation before exceptions are decided; accepting one as normal needs a reason. */
const asking = (normal: boolean, names: readonly string[]) => {
  const how = normal ? "按正常处理" : "按异常处理";
  const what = names.length === 1 ? `：${names[0]}` : ` ${names.length} 项异常`;
  return {
    title: `${how}${what}`,
    label: "处理说明",
    placeholder: normal ? "选填，成员会看到" : "当天按实际结果计算，并按缺勤扣款规则扣减；成员会看到说明",
    ...(normal ? {} : { required: "按异常处理请填写说明" }),
    multiline: true,
    maxLength: MOST_WORDS,
    confirmText: how,
  };
};

/**
 * Actions on exceptions: decide, revoke a decision, delete. Each confirms first and reports the result
 * (business §4).
 */
export function useExceptionActions(refresh: () => Promise<unknown>) {
  const save = useLateSave(mutations);
  return useMemo(
    () => ({
      deal: async ({ rowId: id, version, name }: ActedException, normal: boolean): Promise<void> => {
        const said = await promptText({
          ...asking(normal, [name]),
          run: async (text) => {
            const input = { id, version, normal, reason: text.trim() || null };
            return (await save<exceptionMutationsDealMutation>((all) => all.deal, { input })).userErrors;
          },
        });
        if (said === undefined) return;
        toast.success("已处理");
        await refresh();
      },
      dealAll: async (rows: readonly ActedException[], normal: boolean): Promise<boolean> => {
        let outcomes: readonly Outcome[] | undefined;
        await promptText({
          ...asking(
            normal,
            rows.map(({ name }) => name),
          ),
          run: async (text) => {
            const input = { ids: rows.map(({ rowId }) => rowId), normal, reason: text.trim() || null };
            const answer = await save<exceptionMutationsDealAllMutation>((all) => all.dealAll, { input });
            if (answer.ok) outcomes = outcomesOf(rows, answer.data?.attendExceptionDealAll.results);
            return answer.userErrors;
          },
        });
        if (!outcomes) return false;
        const changed = await reportBatchResults(normal ? "按正常处理" : "按异常处理", "异常", outcomes);
        await refresh();
        return changed;
      },
      revoke: async ({ rowId: id, version, name }: ActedException): Promise<void> => {
        const said = await promptText({
          title: `撤销处理：${name}`,
          label: "撤销原因",
          placeholder: "选填，撤销后回到待处理",
          multiline: true,
          maxLength: MOST_WORDS,
          confirmText: "撤销处理",
          run: async (text) => {
            const input = { id, version, reason: text.trim() || null };
            return (await save<exceptionMutationsRevokeMutation>((all) => all.revoke, { input })).userErrors;
          },
        });
        if (said === undefined) return;
        toast.success("已撤销处理");
        await refresh();
      },
      remove: async (rows: readonly ActedException[]): Promise<boolean> => {
        const ids = rows.map(({ rowId }) => rowId);
        const done = await confirmDelete({
          what: rows.map(({ name }) => name),
          goes: "不再作为异常处理，同样的异常也不会再次生成。",
          run: async () =>
            (await save<exceptionMutationsRemoveMutation>((all) => all.remove, { ids })).userErrors,
        });
        if (done) await refresh();
        return done;
      },
    }),
    [save, refresh],
  );
}
