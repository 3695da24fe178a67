import { graphql } from "react-relay";
import type { usePoolStepsDrawMutation } from "@/__generated__/usePoolStepsDrawMutation.graphql";
import type { usePoolStepsGiveBackMutation } from "@/__generated__/usePoolStepsGiveBackMutation.graphql";
import type { usePoolStepsQuery } from "@/__generated__/usePoolStepsQuery.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { useSave } from "@/relay/useAppMutation";
import { useVersionedUpdate } from "@/relay/useVersionedUpdate";
import type { Action } from "@/ui/base/types";
import { promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { ProjectWorkRow } from "./PoolWorkListPage";

const openFinish = lazyRecordDialog(() => import("./PoolFinishDialog"));
const openConfirm = lazyRecordDialog(() => import("./PoolConfirmDialog"));

/** Row actions of project work (business §4 Work order). */
export function usePoolSteps(refresh: () => Promise<unknown>): (row: ProjectWorkRow) => readonly Action[] {
  // Sent without the version: the response itself reports whether another member claimed it first.
  const draw = useSave<usePoolStepsDrawMutation>(graphql`
    mutation usePoolStepsDrawMutation($id: ID!) {
      projectWorkDraw(input: { id: $id }) {
        projectWork { id status version availableActions director { rowId name avatarUrl } }
        userErrors { field message code }
      }
    }
  `);
  const giveBack = useSave<usePoolStepsGiveBackMutation>(graphql`
    mutation usePoolStepsGiveBackMutation($id: ID!, $version: Int, $reason: String) {
      projectWorkGiveBack(input: { id: $id, version: $version, reason: $reason }) {
        projectWork { id status version availableActions director { rowId name avatarUrl } }
        userErrors { field message code }
      }
    }
  `);
  const over = useVersionedUpdate<usePoolStepsQuery>(graphql`
    query usePoolStepsQuery($id: ID!) {
      shown: projectWork(id: $id) { id status version availableActions director { rowId name avatarUrl } }
    }
  `);
  return (row) => {
    const { rowId: id, name, availableActions } = row;
    const may = (action: ProjectWorkRow["availableActions"][number]) => availableActions.includes(action);
    return [
      {
        key: "draw",
        text: "领取",
        hidden: !may("DRAW"),
        onClick: () => reportResult(draw({ id }), `已领取“${name}”`, refresh),
      },
      {
        key: "finish",
        text: "完成",
        hidden: !may("FINISH"),
        onClick: async () => {
          if (await openFinish({ row })) await refresh();
        },
      },
      {
        key: "confirm",
        text: "确认",
        hidden: !may("CONFIRM"),
        onClick: async () => {
          if (await openConfirm({ row })) await refresh();
        },
      },
      {
        key: "back",
        text: "退回",
        hidden: !may("GIVE_BACK"),
        onClick: async () => {
          const said = await promptText({
            title: `退回“${name}”`,
            label: "退回原因",
            required: "请填写退回原因",
            maxLength: 500,
            multiline: true,
            run: (reason) => over(row, (target) => giveBack({ ...target, reason })),
          });
          if (said === undefined) return;
          toast.success("已退回工单池");
          await refresh();
        },
      },
    ];
  };
}
