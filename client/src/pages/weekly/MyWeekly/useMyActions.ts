import { graphql, useFragment } from "react-relay";
import type { useMyActions_weekly$key } from "@/__generated__/useMyActions_weekly.graphql";
import type { weeklyMutationsDeleteMutation } from "@/__generated__/weeklyMutationsDeleteMutation.graphql";
import type { weeklyMutationsRefillMutation } from "@/__generated__/weeklyMutationsRefillMutation.graphql";
import { openActivity } from "@/app/activity/openActivity";
import { useWeeklyOver } from "@/domains/weekly/useWeeklyOver";
import { useWeeklySave } from "@/domains/weekly/useWeeklySave";
import type { Action } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";

interface MyActions {
  readonly actions: readonly Action[];
  readonly menu: readonly Action[];
}

/** The actions of an author on the whole report: refill, and behind a menu activity and the deletion of a draft. */
export function useMyActions(
  key: useMyActions_weekly$key | null,
  refresh: () => Promise<unknown>,
): MyActions {
  const weekly = useFragment(
    graphql`
      fragment useMyActions_weekly on Weekly {
        id
        rowId
        version
        title
        viewerCan { update delete }
      }
    `,
    key,
  );
  const save = useWeeklySave();
  const over = useWeeklyOver();
  if (!weekly) return { actions: [], menu: [] };
  const { id, rowId, title, viewerCan } = weekly;
  const actions: Action[] = [
    {
      key: "refill",
      text: "更新内容",
      hint: "重新带入这一周完成的工作；划掉的不再出现，写过的保留",
      hidden: !viewerCan.update,
      onClick: async () => {
        const errors = await over(
          weekly,
          (target) => save<weeklyMutationsRefillMutation>((all) => all.refill, { input: target }),
          refresh,
        );
        if (!showUserErrors(errors)) toast.success("已带入最新的工作");
      },
    },
  ];
  const menu: Action[] = [
    { key: "activity", text: "动态", onClick: () => openActivity({ id, name: `我的${title}` }) },
    {
      key: "delete",
      text: "删除草稿",
      intent: "danger",
      hidden: !viewerCan.delete,
      onClick: async () => {
        const done = await confirmDelete({
          what: [title],
          run: async () =>
            (await save<weeklyMutationsDeleteMutation>((all) => all.remove, { ids: [rowId] })).userErrors,
        });
        if (done) await refresh();
      },
    },
  ];
  return { actions, menu };
}
