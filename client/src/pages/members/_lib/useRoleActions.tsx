import { useCallback } from "react";
import { graphql } from "react-relay";
import type { useRoleActionsDeleteMutation } from "@/__generated__/useRoleActionsDeleteMutation.graphql";
import { useCan } from "@/access/Can";
import { usePageRefresh } from "@/app/page/pageContext";
import { useSave } from "@/relay/useAppMutation";
import type { Action } from "@/ui/base/types";
import { confirmDelete, openDialog } from "@/ui/dialog/dialogs";
import { RoleDialog } from "../_components/RoleDialog";
import type { NavRole } from "../_components/RoleNav";

/** Actions on roles, wherever they are listed; `choose` selects another role, or none. */
export function useRoleActions(current: string | null, choose: (rowId: string | null) => void) {
  const refresh = usePageRefresh();
  const isAdmin = useCan()({ perms: "e:manage" });
  const remove = useSave<useRoleActionsDeleteMutation>(graphql`
    mutation useRoleActionsDeleteMutation($ids: [ID!]!, $removeMembers: Boolean!) {
      roleDelete(input: { ids: $ids, removeMembers: $removeMembers }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const edit = useCallback(
    async (id?: string) => {
      const saved = await openDialog<string>(({ open, close }) => (
        <RoleDialog open={open} id={id} onClose={close} />
      ));
      if (!saved) return;
      await refresh();
      choose(saved);
    },
    [refresh, choose],
  );
  const actions = (role: NavRole): Action[] => [
    { key: "edit", text: "修改", hidden: !role.viewerCan.update, onClick: () => edit(role.rowId) },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !role.viewerCan.delete,
      onClick: () =>
        confirmDelete({
          what: [role.name],
          goes: role.memberCount > 0 ? `${role.memberCount} 名成员不再拥有这个角色的权限。` : "",
          run: async () =>
            (await remove({ ids: [role.rowId], removeMembers: role.memberCount > 0 })).userErrors,
          onDone: () => {
            if (current === role.rowId) choose(null);
            void refresh();
          },
        }),
    },
  ];
  const create: Action = { key: "create", text: "新增角色", hidden: !isAdmin, onClick: () => edit() };
  return { edit, actions, create };
}
