import { useCallback, useState } from "react";
import { graphql } from "react-relay";
import type { TaskGrouping } from "@/__generated__/GroupBoardQuery.graphql";
import type { useCardMovesMutation } from "@/__generated__/useCardMovesMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { changeTo, type GroupColumn } from "./boardGroups";
import type { GroupCard } from "./GroupCards";

/**
 * Moves cards between the columns of a board. A card stands in its new column at once, and goes back when that is refused;
 * 撤销 takes it back to where it was.
 */
export function useCardMoves(by: TaskGrouping, refresh: () => Promise<unknown>) {
  const update = useSave<useCardMovesMutation>(graphql`
    mutation useCardMovesMutation($id: ID!, $version: Int, $input: TaskInput!) {
      taskUpdate(id: $id, version: $version, input: $input) {
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
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(() => new Map());
  /** For those who do not see it. */
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const forget = (rowId: string) => setMoved((old) => new Map([...old].filter(([other]) => other !== rowId)));

  const put = async (card: GroupCard, version: number, to: GroupColumn): Promise<number | null> => {
    const { rowId, name } = card;
    setMoved((old) => new Map(old).set(rowId, to.key));
    const { ok, data, userErrors } = await update({ id: rowId, version, input: changeTo(by, to.key) });
    if (!ok) {
      const reason = userErrors[0]?.message ?? "没有移动";
      setRefused(rowId);
      setSaid(`“${name}”没有移动：${reason}`);
      toast.warning(reason);
      // somebody else may have been faster
      void refresh();
      forget(rowId);
      return null;
    }
    setSaid(`“${name}”现在在${to.label}`);
    await refresh();
    forget(rowId);
    return data?.taskUpdate.task?.version ?? version + 1;
  };

  const move = async (card: GroupCard, from: GroupColumn, to: GroupColumn) => {
    if (from.key === to.key || moved.has(card.rowId)) return;
    const version = await put(card, card.version, to);
    if (version === null) return;
    toast.success(`“${card.name}”已移到${to.label}`, { undo: () => put(card, version, from) });
  };

  return { moved, said, refused, move, settle: useCallback(() => setRefused(null), []) };
}
