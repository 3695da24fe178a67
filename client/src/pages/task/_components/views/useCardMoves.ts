import { graphql } from "react-relay";
import type { TaskGrouping } from "@/__generated__/GroupBoardQuery.graphql";
import type { useCardMovesMutation } from "@/__generated__/useCardMovesMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { changeTo, type GroupColumn } from "./boardGroups";
import type { GroupCard } from "./GroupCards";
import { useMoved } from "./useMoved";

/**
 * Moves cards between the columns of a grouped board. A card moves at once, and moves back on an error; 撤销
 * reverts the move.
 */
export function useCardMoves(by: TaskGrouping, refresh: () => Promise<unknown>) {
  const update = useSave<useCardMovesMutation>(graphql`
    mutation useCardMovesMutation($id: ID!, $version: Int, $input: TaskInput!) {
      taskUpdate(input: { id: $id, version: $version, changes: $input }) {
        task {
          id
          version
          level { value text color }
          director { rowId name avatarUrl }
          project { rowId name }
          milepost { rowId name }
        }
        userErrors { field message code }
      }
    }
  `);
  const { moved, said, refused, say, put, forget, refuse, settle } = useMoved<string>();

  const send = async (card: GroupCard, version: number, to: GroupColumn): Promise<number | null> => {
    put(card, to.key);
    const { ok, data, userErrors } = await update({
      id: card.rowId,
      version,
      input: changeTo(by, to.key),
    });
    if (!ok) {
      refuse(card, userErrors[0]?.message ?? "没有移动");
      // another member may have changed the task meanwhile
      void refresh();
      forget(card);
      return null;
    }
    say(`“${card.name}”现在在${to.label}`);
    await refresh();
    forget(card);
    return data?.taskUpdate.task?.version ?? version + 1;
  };

  const move = async (card: GroupCard, from: GroupColumn, to: GroupColumn) => {
    if (from.key === to.key || moved.has(card.rowId)) return;
    const version = await send(card, card.version, to);
    if (version === null) return;
    toast.success(`“${card.name}”已移到${to.label}`, { undo: () => send(card, version, from) });
  };

  return { moved, said, refused, move, settle };
}
