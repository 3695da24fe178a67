import { useMemo } from "react";
import { graphql } from "react-relay";
import type { useFlowGroupActionsCreateMutation } from "@/__generated__/useFlowGroupActionsCreateMutation.graphql";
import type { useFlowGroupActionsDeleteMutation } from "@/__generated__/useFlowGroupActionsDeleteMutation.graphql";
import type { useFlowGroupActionsMoveMutation } from "@/__generated__/useFlowGroupActionsMoveMutation.graphql";
import type { useFlowGroupActionsUpdateMutation } from "@/__generated__/useFlowGroupActionsUpdateMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import type { UserErrors } from "@/ui/base/types";
import { confirmDelete, promptText } from "@/ui/dialog/dialogs";
import type { TreeMove } from "@/ui/tree/Tree";

/** Largest number of characters of a group's name. */
const NAME_MAX = 30;

/** Group to act on. */
interface Target {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Actions on groups of approval forms: each confirms, runs and reports its outcome; true on any change. */
export function useFlowGroupActions() {
  const create = useSave<useFlowGroupActionsCreateMutation>(graphql`
    mutation useFlowGroupActionsCreateMutation($input: FlowGroupInput!) {
      flowGroupCreate(input: $input) { flowGroup { id rowId } userErrors { field message code } }
    }
  `);
  const update = useSave<useFlowGroupActionsUpdateMutation>(graphql`
    mutation useFlowGroupActionsUpdateMutation($id: ID!, $version: Int!, $input: FlowGroupInput!) {
      flowGroupUpdate(input: { id: $id, version: $version, changes: $input }) {
        flowGroup { id name version }
        userErrors { field message code }
      }
    }
  `);
  const move = useSave<useFlowGroupActionsMoveMutation>(graphql`
    mutation useFlowGroupActionsMoveMutation($input: FlowGroupMoveInput!) {
      flowGroupMove(input: $input) {
        flowGroup { id sortOrder version }
        userErrors { field message code }
      }
    }
  `);
  const remove = useSave<useFlowGroupActionsDeleteMutation>(graphql`
    mutation useFlowGroupActionsDeleteMutation($ids: [ID!]!) {
      flowGroupDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  return useMemo(() => {
    const ask = (title: string, value: string, run: (name: string) => Promise<UserErrors>) =>
      promptText({
        title,
        label: "分组名称",
        value,
        required: "请输入分组名称",
        maxLength: NAME_MAX,
        run,
      }).then((answer) => answer !== undefined);
    return {
      add: () => ask("新增分组", "", async (name) => (await create({ input: { name } })).userErrors),
      rename: ({ rowId, name, version }: Target) =>
        ask("修改分组", name, async (text) =>
          text === name ? null : (await update({ id: rowId, version, input: { name: text } })).userErrors,
        ),
      remove: ({ rowId, name }: Target) =>
        confirmDelete({
          what: [name],
          run: async () => (await remove({ ids: [rowId] })).userErrors,
        }),
      move: async ({ id, index }: TreeMove) => (await move({ input: { id, order: index } })).userErrors,
    };
  }, [create, update, move, remove]);
}
